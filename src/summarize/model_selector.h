#ifndef NEUSUM_SUMMARIZE_MODEL_SELECTOR_H_
#define NEUSUM_SUMMARIZE_MODEL_SELECTOR_H_

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/keyed_cache.h"
#include "base/object_pool.h"
#include "model/model_data.h"
#include "neusum/document.h"
#include "neusum/summarizer.h"
#include "summarize/beam_search.h"
#include "summarize/candidate_finder.h"

namespace neusum {

// Number of documents per batch, enough for efficient matrix products.
inline constexpr std::size_t kDocumentGroup = 32;

// What a model selections from a document.
struct ModelSelection {
  // In the order of extraction, or the most important first if rankers chose them.
  std::vector<ScoredSentence> sentences = {};
  double known_words = 1;  // fraction of the document's words that are in the vocabulary
};

// Selects sentences of prepared documents with a model, which must outlive it. Threads may share
// an object.
class ModelSelector {
 public:
  // `language` is that of documents whose language was not identified. `scoring` is that of the
  // model, or kOnce to extract by the scores of the first step alone.
  ModelSelector(const ModelData& model, std::string language, Scoring scoring);

  // Selects sentences of each document; none if it has no sentences. Documents are processed in
  // batches of bounded memory. `options` has one entry per document, or one for all. If the model
  // has rankers, they choose among the candidate summaries of a beam search; otherwise the summary
  // is the most probable one.
  //
  // Time and memory stay linear in the length of a document. A document of more than 1,000 pieces
  // is first reduced: the model scores it in windows of so many pieces, and the search sees the
  // 1,000 pieces with the highest scores. The search selects at most 100 sentences; what a longer
  // summary needs more are the sentences with the highest scores of the first step.
  std::vector<ModelSelection> select(std::span<const Document* const> documents,
                                     std::span<const SummarizeOptions> options) const;

  // The candidate summaries of each document, for which rankers are fitted; empty if it has no
  // sentences. The arguments are those of select().
  std::vector<std::vector<DescribedCandidate>> candidates(
      std::span<const Document* const> documents, std::span<const SummarizeOptions> options) const;

 private:
  // A long document and the part of it that the search sees.
  struct ReducedDocument {
    Document document = {};
    std::vector<std::size_t> sentences = {};  // index of each sentence in the whole document
    std::vector<double> importance = {};      // of each sentence of the whole document
  };
  // A document that has sentences.
  struct Input {
    std::size_t index = 0;               // in the given documents
    const Document* document = nullptr;  // what the search sees: the whole document, or `reduced`
    const Document* whole = nullptr;
    std::shared_ptr<const ReducedDocument> reduced = nullptr;  // of a long document
    std::vector<std::size_t> pieces = {};                      // see append_document()
    Limits limits = {};
    SummaryLength length = SummaryLength::kLimited;
    std::size_t beam = 1;
    bool is_ranked = false;  // rankers may choose among its summaries
    double known_words = 1;

    // The index of a sentence of `document` in the whole document.
    std::size_t whole_index(std::size_t sentence) const {
      return reduced == nullptr ? sentence : reduced->sentences[sentence];
    }
  };

  Input make_input(const Document& document, const SummarizeOptions& options, bool may_rank) const;
  // Searches all documents, batch by batch, and calls use(input, result) for each that has
  // sentences. `may_rank`: summaries without limits have a free length if the beam allows a choice.
  template <typename Use>
  void search_all(std::span<const Document* const> documents,
                  std::span<const SummarizeOptions> options, bool may_rank, Use use) const;
  static std::span<Input> first_searched_alike(std::span<Input> inputs);
  std::vector<SearchResult> search_inputs(std::span<Input> inputs) const;
  std::vector<SearchResult> search(const Batch& batch, std::vector<Candidates> candidates,
                                   const SearchOptions& options) const;
  std::shared_ptr<const ReducedDocument> reduce(const Document& document) const;
  // P of each sentence at the first step, within its window of the document.
  std::vector<double> importance_in_windows(std::span<const Sentence> sentences) const;
  // `importance` is P of each sentence at the first step.
  std::vector<DescribedCandidate> find(const Input& input, const SearchResult& result,
                                       std::span<const double> importance) const;
  std::vector<ScoredSentence> selected_by(const Input& input, const SearchResult& result) const;
  std::vector<ScoredSentence> choose(const Input& input, const SearchResult& result) const;
  static std::vector<ScoredSentence> fill_up(const Input& input, const SearchResult& result);
  static std::vector<double> sentence_importance(const Input& input, const SearchResult& result);

  const ModelData& model_;
  NeusumModel layers_;
  NeusumModel::Packed parameters_;
  std::string language_;
  bool has_rankers_;                     // for its scoring
  KeyedCache<CandidateFinder> finders_;  // of languages
  mutable ObjectPool<SearchWorkspace> workspaces_{
      [] { return std::make_unique<SearchWorkspace>(); }};
};

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZE_MODEL_SELECTOR_H_
