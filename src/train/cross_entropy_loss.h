#ifndef NEUSUM_TRAIN_CROSS_ENTROPY_LOSS_H_
#define NEUSUM_TRAIN_CROSS_ENTROPY_LOSS_H_

#include "model/batch.h"
#include "model/teacher_forcing.h"

namespace neusum {

// Returns the loss of sequence labelling, summed over the sentences of a batch, and sets the
// gradients of the scores. The label of a sentence is whether the oracle extracts it; its
// probability is the logistic function of the sentence's score at the first step; the loss is their
// cross entropy. The gradients of later steps are 0.
double cross_entropy_loss(const Batch& batch, const StepScores& scores, StepScores& d_scores);

}  // namespace neusum

#endif  // NEUSUM_TRAIN_CROSS_ENTROPY_LOSS_H_
