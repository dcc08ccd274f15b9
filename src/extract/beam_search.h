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

// The layers of a model and its parameters. Does not own them.
struct ModelView {
  const NeusumModel& layers;
  const NeusumModel::Packed& parameters;
};

struct ExtractedSentence {
  std::size_t sentence = 0;  // index in the document
  float probability = 0;     // P of the sentence at the step that extracted it
  float importance = 0;      // P of the sentence at the first step
};
// The extracted sentences of each document, in the order of extraction.
using Extracts = std::vector<std::vector<ExtractedSentence>>;

// Working memory and threads of a search. Threads that share a model need separate workspaces.
struct SearchWorkspace {
  explicit SearchWorkspace(unsigned threads = 1) : pool(threads) {}
  NeusumModel::Workspace encoder = {};
  ThreadPool pool;
};

// Extracts sentences of each document until it has no candidates left. A beam of width 1 is greedy,
// as in the paper: each step extracts the candidate with the highest δ(S_i), the first one of
// equals. A wider beam keeps this many of the most probable partial summaries and returns the
// complete summary with the highest mean of log P over its sentences. Every document must have a
// sentence.
Extracts extract(const ModelView& model, const Batch& batch, std::vector<Candidates> candidates,
                 SearchWorkspace& workspace, std::size_t beam_width = 1);

// Extracts up to `max_sentences` of each document greedily.
Extracts extract(const ModelView& model, const Batch& batch, std::size_t max_sentences,
                 SearchWorkspace& workspace);

}  // namespace neusum

#endif  // NEUSUM_EXTRACT_BEAM_SEARCH_H_
