#ifndef NEUSUM_EVAL_SYSTEM_TALLY_H_
#define NEUSUM_EVAL_SYSTEM_TALLY_H_

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "eval/judge.h"
#include "neusum/evaluator.h"

namespace neusum {

// Gathers the judgements of one system, of which it keeps no more than the scores and lengths.
class SystemTally {
 public:
  // Precision is counted for the first `steps` steps.
  SystemTally(SummarySystem system, std::size_t steps);

  void add(const std::string& id, const Judgement& judgement);

  SummarySystem system() const { return system_; }
  std::span<const RougeEvaluation> evaluations() const { return rouge_.evaluations; }
  // `lead` has the same documents, or is null.
  SystemEvaluation finish(const RougeOptions& options, const SystemTally* lead) const;

 private:
  struct Share {
    std::size_t part = 0;
    std::size_t whole = 0;
    double value() const;
  };

  RougeSystem minus(const SystemTally& other) const;

  SummarySystem system_;
  RougeSystem rouge_;
  std::vector<Share> precision_;    // a step
  std::vector<Share> positions_;    // of sentences
  std::vector<std::size_t> words_;  // of each summary
  Share redundant_trigrams_;
};

}  // namespace neusum

#endif  // NEUSUM_EVAL_SYSTEM_TALLY_H_
