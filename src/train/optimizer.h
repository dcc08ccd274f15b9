#ifndef NEUSUM_TRAIN_OPTIMIZER_H_
#define NEUSUM_TRAIN_OPTIMIZER_H_

#include <cstddef>
#include <span>

#include "base/thread_pool.h"
#include "neusum/training/trainer.h"
#include "nn/adam.h"

namespace neusum {

// Updates the parameters: gradient clipping, Adam, and an optional limit of the weights.
class Optimizer {
 public:
  Optimizer(const OptimizerOptions& options, std::size_t num_parameters);

  // Performs one update. Returns the L2 norm of the gradients before clipping.
  double step(float learning_rate, std::span<float> gradients, std::span<float> parameters,
              ThreadPool& pool);

  Adam& adam() { return adam_; }

 private:
  OptimizerOptions options_;
  Adam adam_;
};

// The learning rate of update number `update`, from 0, of `num_updates`.
float scheduled_learning_rate(const OptimizerOptions& options, std::size_t update,
                              std::size_t num_updates);

}  // namespace neusum

#endif  // NEUSUM_TRAIN_OPTIMIZER_H_
