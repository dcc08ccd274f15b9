#ifndef NEUSUM_TRAIN_LABELLING_LOSS_H_
#define NEUSUM_TRAIN_LABELLING_LOSS_H_

#include <cstddef>

#include "model/batch.h"
#include "model/teacher_forcing.h"
#include "neusum/training/trainer.h"

namespace neusum {

// The loss of a batch where every sentence is scored once: the cross entropy of whether it is one
// of the oracle's and of the logistic function of its score at the first step, summed over the
// sentences. Sets the gradients of the scores; those of later steps are 0. Where the batch is a
// share of one with `num_documents`, this is its part of the loss.
double labelling_loss(LossReduction reduction, const Batch& batch, std::size_t num_documents,
                      const StepScores& scores, StepScores& d_scores);

}  // namespace neusum

#endif  // NEUSUM_TRAIN_LABELLING_LOSS_H_
