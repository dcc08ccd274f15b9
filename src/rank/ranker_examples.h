#ifndef NEUSUM_RANK_RANKER_EXAMPLES_H_
#define NEUSUM_RANK_RANKER_EXAMPLES_H_

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "model/summary_ranker.h"
#include "neusum/training/ranker.h"
#include "summarize/model_selector.h"

namespace neusum {

// The points of ROUGE that a summary loses if all its sentences are dangling.
inline constexpr double kDanglingCost = 4;

// A candidate summary of a document and its ROUGE.
struct RankerExample {
  SummaryFeatures features = {};
  std::array<double, 3> rouge = {};  // F1 of ROUGE-1, ROUGE-2, ROUGE-L

  double mean_rouge() const { return 100 * (rouge[0] + rouge[1] + rouge[2]) / 3; }
  // What the ranker predicts. A reader cannot understand a sentence that needs a missing one, which
  // ROUGE does not notice.
  double target() const {
    return mean_rouge() - kDanglingCost * features[summary_feature("dangling")];
  }
};
// The candidates of each document.
using RankerExamples = std::vector<std::vector<RankerExample>>;

// The examples of a corpus for both rankers.
struct CorpusExamples {
  std::string corpus = {};
  RankerExamples free = {};
  RankerExamples limited = {};
};

// Which rankers a corpus is for.
enum class RankerPurpose { kBoth, kLimited };

// Reads a corpus, finds the candidates of each document and scores them. For summaries with limits,
// the limit of a document is the length of its reference, in turn in sentences and in words.
CorpusExamples read_examples(const ModelSelector& selector, const std::string& corpus,
                             RankerPurpose purpose, const FitRankerOptions& options,
                             const ProgressCallback& progress);

}  // namespace neusum

#endif  // NEUSUM_RANK_RANKER_EXAMPLES_H_
