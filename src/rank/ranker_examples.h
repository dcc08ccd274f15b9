#ifndef NEUSUM_RANK_RANKER_EXAMPLES_H_
#define NEUSUM_RANK_RANKER_EXAMPLES_H_

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "extract/model_extractor.h"
#include "model/summary_ranker.h"
#include "neusum/training/ranker.h"

namespace neusum {

// A candidate summary of a document and its ROUGE.
struct RankerExample {
  SummaryFeatures features = {};
  std::array<double, 3> rouge = {};  // F1 of ROUGE-1, ROUGE-2, ROUGE-L

  double target() const { return 100 * (rouge[0] + rouge[1] + rouge[2]) / 3; }
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
CorpusExamples read_examples(const ModelExtractor& extractor, const std::string& corpus,
                             RankerPurpose purpose, const PrepareOptions& options,
                             const ProgressCallback& progress);

}  // namespace neusum

#endif  // NEUSUM_RANK_RANKER_EXAMPLES_H_
