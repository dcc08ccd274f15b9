#ifndef NEUSUM_EVAL_SYSTEM_TALLY_H_
#define NEUSUM_EVAL_SYSTEM_TALLY_H_

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "eval/summary_scorer.h"
#include "neusum/training/evaluator.h"

namespace neusum {

// Collects the results of one system. Keeps only scores and lengths, not the summaries.
class SystemTally {
 public:
  // Precision is reported for the first `steps` steps.
  SystemTally(SummarySystem system, std::size_t steps);

  void add(const std::string& id, const ScoredSummary& scored);

  SummarySystem system() const { return system_; }
  std::span<const RougeEvaluation> evaluations() const { return rouge_.evaluations; }
  // `lead` holds the results of LEAD for the same documents; null if LEAD was not evaluated.
  SystemEvaluation finish(const RougeOptions& options, const SystemTally* lead) const;

 private:
  struct Fraction {
    std::size_t part = 0;
    std::size_t whole = 0;
    double value() const;
  };

  RougeSystem minus(const SystemTally& other) const;

  SummarySystem system_;
  RougeSystem rouge_;
  std::vector<Fraction> precision_;  // per step
  std::vector<Fraction> positions_;  // per position in the document
  std::vector<std::size_t> words_;   // per summary
  Fraction redundant_trigrams_;
  Fraction dangling_summaries_;
  Fraction dangling_sentences_;
};

}  // namespace neusum

#endif  // NEUSUM_EVAL_SYSTEM_TALLY_H_
