#ifndef NEUSUM_TRAIN_KL_LOSS_H_
#define NEUSUM_TRAIN_KL_LOSS_H_

#include <cstddef>

#include "model/batch.h"
#include "model/teacher_forcing.h"
#include "neusum/training/trainer.h"

namespace neusum {

// The loss J of a batch: the divergence of the prediction P, a softmax of the scores of a step,
// and of the target Q (section 4.3), summed over the steps. Sets the gradients of the scores. Where
// the batch is a share of one with `num_documents`, this is its part of the loss.
double kl_loss(const LossOptions& options, const Batch& batch, std::size_t num_documents,
               const StepScores& scores, StepScores& d_scores);

}  // namespace neusum

#endif  // NEUSUM_TRAIN_KL_LOSS_H_
