#ifndef NEUSUM_TRAIN_OPTIMIZER_H_
#define NEUSUM_TRAIN_OPTIMIZER_H_

#include <cstddef>
#include <span>

#include "base/thread_pool.h"
#include "neusum/training/trainer.h"
#include "nn/adam.h"

namespace neusum {

// Turns gradients into changes of the parameters: clipping, Adam, and a limit of the weights.
class Optimizer {
 public:
  Optimizer(const OptimizerOptions& options, std::size_t num_parameters);

  // One update. Returns the L2 norm that the gradients had.
  double step(float learning_rate, std::span<float> gradients, std::span<float> parameters,
              ThreadPool& pool);

  Adam& adam() { return adam_; }

 private:
  OptimizerOptions options_;
  Adam adam_;
};

// The learning rate of an update (the first is 0) of `num_updates`.
float scheduled_rate(const OptimizerOptions& options, std::size_t update, std::size_t num_updates);

}  // namespace neusum

#endif  // NEUSUM_TRAIN_OPTIMIZER_H_
