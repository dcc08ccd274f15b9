#ifndef NEUSUM_SUMMARIZE_EXTRACTION_H_
#define NEUSUM_SUMMARIZE_EXTRACTION_H_

#include <cstddef>
#include <span>
#include <vector>

#include "base/thread_pool.h"
#include "data/batch.h"
#include "model/neusum_model.h"

namespace neusum {

// The layers of a model and their numbers, which someone else owns.
struct ModelView {
  const NeusumModel& layers;
  std::span<const float> parameters;
};

// A sentence that was extracted.
struct Extracted {
  std::size_t sentence = 0;  // of its document
  float probability = 0;     // P of it, among those that were left
};

// The sentences that a model extracts of each document, in the order of extraction: at each step
// the one with the highest δ(S_i) of those that are left, the first of equals. They are
// `max_sentences`, or all where a document has fewer. Every document of the batch has a sentence.
// Threads that share a model need a workspace and a pool each.
std::vector<std::vector<Extracted>> extract(const ModelView& model, const Batch& batch,
                                            std::size_t max_sentences,
                                            NeusumModel::Workspace& workspace, ThreadPool& pool);

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZE_EXTRACTION_H_
