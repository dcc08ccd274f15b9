#ifndef NEUSUM_EXTRACT_MODEL_EXTRACTOR_H_
#define NEUSUM_EXTRACT_MODEL_EXTRACTOR_H_

#include <cstddef>
#include <span>

#include "base/keyed_cache.h"
#include "base/object_pool.h"
#include "extract/beam_search.h"
#include "extract/candidate_finder.h"
#include "model/model_data.h"
#include "neusum/document.h"
#include "neusum/summarizer.h"

namespace neusum {

// Number of documents per batch, enough for efficient matrix products.
inline constexpr std::size_t kDocumentGroup = 32;

// What a model extracts from a document.
struct DocumentExtract {
  // In the order of extraction, or the most important first if rankers chose them.
  std::vector<ScoredSentence> sentences = {};
  double known_words = 1;  // fraction of the document's words that are in the vocabulary
};

// Extracts sentences of prepared documents with a model, which must outlive it. Threads may share
// an object.
class ModelExtractor {
 public:
  // Uses the limits, block_trigrams, beam and language of `options`, which must not be
  // kAutoLanguage; a document whose language was identified has its own. `scoring` is that of the
  // model, or kOnce to extract by the scores of the first step alone.
  ModelExtractor(const ModelData& model, SummarizeOptions options, Scoring scoring);

  // Extracts sentences of each document; none if it has no sentences. All documents are processed
  // as one batch. `options`, one per document if given, replace the limits and block_trigrams. If
  // the model has rankers, they choose among the candidate summaries of a beam search; otherwise
  // the summary is the most probable one.
  std::vector<DocumentExtract> extract(std::span<const Document* const> documents,
                                       std::span<const SummarizeOptions> options = {}) const;

  // The candidate summaries of each document, for which rankers are fitted; empty if it has no
  // sentences. The arguments are those of extract().
  std::vector<std::vector<DescribedCandidate>> candidates(
      std::span<const Document* const> documents,
      std::span<const SummarizeOptions> options = {}) const;

 private:
  // A document that has sentences.
  struct Input {
    std::size_t index = 0;  // in the given documents
    const Document* document = nullptr;
    std::vector<std::size_t> pieces = {};  // see append_document()
    SummaryLimits limits = {};
    SummaryLength length = SummaryLength::kLimited;
    double known_words = 1;
  };
  // The documents that have sentences, encoded for the model.
  struct EncodedDocuments {
    Batch batch = {};
    std::vector<Input> inputs = {};
  };

  EncodedDocuments encode(std::span<const Document* const> documents,
                          std::span<const SummarizeOptions> options, bool is_ranked) const;
  std::vector<SearchResult> search(const EncodedDocuments& encoded) const;
  // `importance` is P of each sentence at the first step.
  std::vector<DescribedCandidate> find(const Input& input, const SearchResult& result,
                                       std::span<const double> importance) const;
  std::vector<ScoredSentence> choose(const Input& input, const SearchResult& result) const;
  static std::vector<double> sentence_importance(const Input& input, const SearchResult& result);

  const ModelData& model_;
  NeusumModel layers_;
  NeusumModel::Packed parameters_;
  SummarizeOptions options_;
  bool is_ranked_;                       // by the rankers of the model
  KeyedCache<CandidateFinder> finders_;  // of languages
  mutable ObjectPool<SearchWorkspace> workspaces_{
      [] { return std::make_unique<SearchWorkspace>(); }};
};

}  // namespace neusum

#endif  // NEUSUM_EXTRACT_MODEL_EXTRACTOR_H_
