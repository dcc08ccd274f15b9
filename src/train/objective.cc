#include "train/objective.h"

#include <stdexcept>

#include "train/cross_entropy_loss.h"
#include "train/kl_loss.h"

namespace neusum {
namespace {

Objective default_objective(Scoring scoring) {
  return scoring == Scoring::kOnce ? Objective::kCrossEntropy : Objective::kKl;
}

}  // namespace

ObjectiveFunction::ObjectiveFunction(const LossOptions& options, Scoring scoring)
    : options_(options) {
  if (options_.objective == Objective::kAuto) options_.objective = default_objective(scoring);
}

double ObjectiveFunction::loss(const Batch& batch, std::size_t num_documents,
                               const StepScores& scores, StepScores& d_scores) const {
  const double sum = document_sum(batch, scores, d_scores);
  if (options_.reduction == LossReduction::kSum) return sum;
  const auto documents = static_cast<float>(num_documents);
  for (float& gradient : d_scores.values) gradient /= documents;
  return sum / static_cast<double>(documents);
}

double ObjectiveFunction::document_sum(const Batch& batch, const StepScores& scores,
                                       StepScores& d_scores) const {
  switch (options_.objective) {
    case Objective::kAuto:  // the constructor has replaced it
      break;
    case Objective::kKl:
    case Objective::kDynamicOracle:  // DynamicOracle has replaced the steps of the batch
      return kl_loss(options_, batch, scores, d_scores);
    case Objective::kCrossEntropy:
      return cross_entropy_loss(batch, scores, d_scores);
  }
  throw std::logic_error("unknown objective");
}

}  // namespace neusum
