#ifndef NEUSUM_TRAIN_REDUCE_LOSS_H_
#define NEUSUM_TRAIN_REDUCE_LOSS_H_

#include <cstddef>

#include "model/teacher_forcing.h"
#include "neusum/training/trainer.h"

namespace neusum {

// The loss of a batch from the sum of its documents' losses; the gradients change with it.
inline double reduce_loss(LossReduction reduction, std::size_t num_documents, double sum,
                          StepScores& d_scores) {
  if (reduction == LossReduction::kSum) return sum;
  const auto documents = static_cast<float>(num_documents);
  for (float& gradient : d_scores.values) gradient /= documents;
  return sum / static_cast<double>(documents);
}

}  // namespace neusum

#endif  // NEUSUM_TRAIN_REDUCE_LOSS_H_
