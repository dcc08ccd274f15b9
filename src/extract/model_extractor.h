#ifndef NEUSUM_EXTRACT_MODEL_EXTRACTOR_H_
#define NEUSUM_EXTRACT_MODEL_EXTRACTOR_H_

#include <cstddef>
#include <span>

#include "base/object_pool.h"
#include "extract/beam_search.h"
#include "model/model_data.h"
#include "neusum/document.h"
#include "neusum/summarizer.h"

namespace neusum {

// Number of documents per batch, enough for efficient matrix products.
inline constexpr std::size_t kDocumentGroup = 32;

// What a model extracts from a document.
struct DocumentExtract {
  std::vector<ExtractedSentence> sentences = {};  // in the order of extraction
  double known_words = 1;  // fraction of the document's words that are in the vocabulary
};

// Extracts sentences of prepared documents with a model, which must outlive it. Threads may share
// an object.
class ModelExtractor {
 public:
  // Uses the limits, block_trigrams and beam of `options`. `scoring` is that of the model, or kOnce
  // to extract by the scores of the first step alone.
  ModelExtractor(const ModelData& model, SummarizeOptions options, Scoring scoring);

  // Extracts sentences of each document; none if it has no sentences. All documents are processed
  // as one batch. `options`, one per document if given, replace the limits and block_trigrams.
  std::vector<DocumentExtract> extract(std::span<const Document* const> documents,
                                       std::span<const SummarizeOptions> options = {}) const;

 private:
  // The documents that have sentences, encoded for the model.
  struct EncodedDocuments {
    Batch batch = {};
    std::vector<Candidates> candidates = {};
    std::vector<std::size_t> indices = {};  // of the documents in the input
    std::vector<double> known_words = {};
  };

  EncodedDocuments encode(std::span<const Document* const> documents,
                          std::span<const SummarizeOptions> options) const;
  Extracts search(EncodedDocuments& encoded) const;

  const ModelData& model_;
  NeusumModel layers_;
  NeusumModel::Packed parameters_;
  SummarizeOptions options_;
  mutable ObjectPool<SearchWorkspace> workspaces_{
      [] { return std::make_unique<SearchWorkspace>(); }};
};

}  // namespace neusum

#endif  // NEUSUM_EXTRACT_MODEL_EXTRACTOR_H_
