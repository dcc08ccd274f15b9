#ifndef NEUSUM_QUERY_EVAL_QUERY_TALLY_H_
#define NEUSUM_QUERY_EVAL_QUERY_TALLY_H_

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "neusum/training/query_evaluation.h"
#include "query_eval/cluster_bootstrap.h"
#include "query_eval/query_measures.h"
#include "query_eval/query_set.h"

namespace neusum {

// A question with the result of a system.
struct RatedQuestion {
  RatedSentences sentences = {};
  double answer_probability = 0;
};

// The questions of an evaluation.
struct QuestionSets {
  std::vector<LabelledQuestion> questions = {};
  // The same questions with documents that do not answer them; may be empty.
  std::vector<LabelledQuestion> unanswerable = {};
};

// Results of a system, in the order of QuestionSets.
struct SystemResults {
  std::vector<RatedQuestion> questions = {};
  std::vector<RatedQuestion> unanswerable = {};
};

// A measure of one system. The questions about one document are a cluster.
struct TalliedMeasure {
  QueryMeasure measure = QueryMeasure::kPrecisionAt1;
  std::size_t num_clusters = 0;
  ClusterMeasure value = {};
};

// Returns the measures that the questions allow; they are the same ones for every system.
std::vector<TalliedMeasure> tally_measures(const QuestionSets& sets, const SystemResults& results);

// QuerySystemEvaluation::kept_at_budget.
std::array<double, kWordBudgets.size()> tally_budgets(const QuestionSets& sets,
                                                      const SystemResults& results);

// QuerySystemEvaluation::calibration.
std::array<CalibrationBin, 10> tally_calibration(const SystemResults& results);

}  // namespace neusum

#endif  // NEUSUM_QUERY_EVAL_QUERY_TALLY_H_
