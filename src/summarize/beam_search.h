#ifndef NEUSUM_SUMMARIZE_BEAM_SEARCH_H_
#define NEUSUM_SUMMARIZE_BEAM_SEARCH_H_

#include <cstddef>
#include <span>
#include <vector>

#include "base/thread_pool.h"
#include "model/batch.h"
#include "model/neusum_model.h"
#include "summarize/candidates.h"

namespace neusum {

// The layers of a model and its parameters. Does not own them.
struct ModelView {
  const NeusumModel& layers;
  const NeusumModel::Packed& parameters;
};

struct BeamSentence {
  std::size_t sentence = 0;  // index in the document
  float probability = 0;     // P of the sentence at the step that extracted it
  float importance = 0;      // P of the sentence at the first step
};
// The selected sentences of each document, in the order of selection.
using BestSummaries = std::vector<std::vector<BeamSentence>>;

// A summary that a search found.
struct FoundSummary {
  std::vector<BeamSentence> sentences = {};  // in the order of extraction
  double log_probability = 0;                // mean of log P over its sentences
  bool is_complete = false;  // its limits do not allow another sentence, or the search was ended
};

// What a search found in a document.
struct SearchResult {
  std::vector<FoundSummary> summaries = {};
  std::vector<float> importance = {};  // of each piece, see BeamSentence
  bool is_ended = false;  // after SearchOptions::max_steps; the limits allow more sentences

  // The complete summary with the highest log probability, the first one of equals. Empty if no
  // sentence fits into the limits.
  std::vector<BeamSentence> best() const;
};

// Working memory and threads of a search. Threads that share a model need separate workspaces.
struct SearchWorkspace {
  explicit SearchWorkspace(unsigned threads = 1) : pool(threads) {}
  NeusumModel::Workspace encoder = {};
  ThreadPool pool;
};

struct SearchOptions {
  // A beam of width 1 is greedy, as in the paper: each step extracts the candidate with the highest
  // δ(S_i), the first one of equals. A wider beam keeps this many of the most probable partial
  // summaries.
  std::size_t beam_width = 1;
  // Also return partial summaries with this many sentences; 0: only complete ones.
  std::size_t min_partial = 0;
  std::size_t max_partial = 0;
  // End the search after this many sentences; 0: never. Each step scores every sentence.
  std::size_t max_steps = 0;
};

// Selects sentences of each document until it has no candidates left. Every document must have a
// sentence.
std::vector<SearchResult> search(const ModelView& model, const Batch& batch,
                                 std::vector<Candidates> candidates, SearchWorkspace& workspace,
                                 const SearchOptions& options);

// The same; returns the best complete summary of each document.
BestSummaries find_best(const ModelView& model, const Batch& batch,
                        std::vector<Candidates> candidates, SearchWorkspace& workspace,
                        std::size_t beam_width = 1);

// Selects up to `max_sentences` of each document greedily.
BestSummaries find_best(const ModelView& model, const Batch& batch, std::size_t max_sentences,
                        SearchWorkspace& workspace);

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZE_BEAM_SEARCH_H_
