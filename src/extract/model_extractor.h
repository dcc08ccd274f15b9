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

// Documents that are read together: enough for the engine to be at its best.
inline constexpr std::size_t kDocumentGroup = 32;

// Extracts sentences of prepared documents with a model, which must outlive it. Safe to share by
// threads.
class ModelExtractor {
 public:
  // The limits, blocking and beam of `options` count. `scoring` is the model's own, or kOnce for
  // what the first step alone would extract.
  ModelExtractor(const ModelData& model, SummarizeOptions options, Scoring scoring);

  // One list for each document, in the order of extraction; empty for those without sentences.
  // They are read together, which is faster. Options that are given, one for each document, say
  // its limits and blocking.
  Extracts extract(std::span<const Document* const> documents,
                   std::span<const SummarizeOptions> options = {}) const;

 private:
  // The documents that have sentences, as the model reads them.
  struct Reading {
    Batch batch = {};
    std::vector<Candidates> candidates = {};
    std::vector<std::size_t> places = {};  // of each among all documents
  };

  Reading read(std::span<const Document* const> documents,
               std::span<const SummarizeOptions> options) const;
  Extracts extract_all(Reading reading) const;

  const ModelData& model_;
  NeusumModel layers_;
  SummarizeOptions options_;
  mutable ObjectPool<SearchWorkspace> workers_{[] { return std::make_unique<SearchWorkspace>(); }};
};

}  // namespace neusum

#endif  // NEUSUM_EXTRACT_MODEL_EXTRACTOR_H_
