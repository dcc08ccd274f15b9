#ifndef NEUSUM_TRAIN_KL_LOSS_H_
#define NEUSUM_TRAIN_KL_LOSS_H_

#include "model/batch.h"
#include "model/teacher_forcing.h"
#include "neusum/training/trainer.h"

namespace neusum {

// Returns the sum of the losses J of the documents of a batch and sets the gradients of the scores.
// J is the divergence between the prediction P, the softmax of the scores of a step, and the target
// Q, summed over the steps (section 4.3 of the paper).
double kl_loss(const LossOptions& options, const Batch& batch, const StepScores& scores,
               StepScores& d_scores);

}  // namespace neusum

#endif  // NEUSUM_TRAIN_KL_LOSS_H_
