#ifndef NEUSUM_TRAIN_OBJECTIVE_H_
#define NEUSUM_TRAIN_OBJECTIVE_H_

#include <cstddef>

#include "model/batch.h"
#include "model/teacher_forcing.h"
#include "neusum/model_options.h"
#include "neusum/training/trainer.h"

namespace neusum {

// Computes the loss that training minimizes, from the scores of the sentences of a batch. A new
// objective is a value of the enumeration Objective, a function in a file of its own such as
// kl_loss.h, and a case here.
class ObjectiveFunction {
 public:
  // `scoring` chooses the objective if the options say kAuto.
  ObjectiveFunction(const LossOptions& options, Scoring scoring);

  // Returns the loss of a batch, summed or averaged over its documents, and sets the gradients of
  // the scores. If the batch is one worker's shard of a batch of `num_documents`, this is the
  // shard's part of the loss.
  double loss(const Batch& batch, std::size_t num_documents, const StepScores& scores,
              StepScores& d_scores) const;

 private:
  double document_sum(const Batch& batch, const StepScores& scores, StepScores& d_scores) const;

  LossOptions options_;
};

}  // namespace neusum

#endif  // NEUSUM_TRAIN_OBJECTIVE_H_
