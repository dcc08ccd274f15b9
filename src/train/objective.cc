#include "train/objective.h"

#include "base/check.h"
#include "train/kl_loss.h"
#include "train/labelling_loss.h"

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
  if (options_.objective == Objective::kCrossEntropy) {
    return labelling_loss(options_.reduction, batch, num_documents, scores, d_scores);
  }
  NEUSUM_CHECK(options_.objective == Objective::kKl);
  return kl_loss(options_, batch, num_documents, scores, d_scores);
}

}  // namespace neusum
