#ifndef NEUSUM_EXTRACT_BEAM_SEARCH_H_
#define NEUSUM_EXTRACT_BEAM_SEARCH_H_

#include <cstddef>
#include <span>
#include <vector>

#include "base/thread_pool.h"
#include "extract/candidates.h"
#include "model/batch.h"
#include "model/neusum_model.h"

namespace neusum {

// The layers of a model and their numbers, which someone else owns.
struct ModelView {
  const NeusumModel& layers;
  std::span<const float> parameters;
};

// A sentence that was extracted.
struct ExtractedSentence {
  std::size_t sentence = 0;  // of its document
  float probability = 0;     // P of it, among the candidates of its step
  float importance = 0;      // P of it at the first step
};
using Extracts = std::vector<std::vector<ExtractedSentence>>;

// Working memory and threads of an extraction: one for each thread that shares a model.
struct SearchWorkspace {
  explicit SearchWorkspace(unsigned threads = 1) : pool(threads) {}
  NeusumModel::Workspace workspace = {};
  ThreadPool pool;
};

// The sentences that a model extracts of each document, in the order of extraction, until no
// candidate is left. With a beam of 1, as in the paper, it is at each step the candidate with the
// highest δ(S_i), the first of equals. A wider beam follows so many of the most probable beginnings
// at once, and gives the whole extraction with the highest mean of log P of its sentences. Every
// document of the batch has a sentence, and its candidates.
Extracts extract(const ModelView& model, const Batch& batch, std::vector<Candidates> candidates,
                 SearchWorkspace& worker, std::size_t beam = 1);

// Up to `max_sentences` of each document.
Extracts extract(const ModelView& model, const Batch& batch, std::size_t max_sentences,
                 SearchWorkspace& worker);

}  // namespace neusum

#endif  // NEUSUM_EXTRACT_BEAM_SEARCH_H_
