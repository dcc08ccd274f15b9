#ifndef NEUSUM_TRAIN_GRADIENT_REDUCER_H_
#define NEUSUM_TRAIN_GRADIENT_REDUCER_H_

#include <cstddef>
#include <span>
#include <vector>

#include "base/thread_pool.h"
#include "neusum/trainer.h"

namespace neusum {

// The one place where the gradients and losses of several batches become those of one update: by
// their mean or their sum, as the loss asks for.
class GradientReducer {
 public:
  GradientReducer(LossReduction reduction, std::size_t num_parameters)
      : reduction_(reduction), gradients_(num_parameters) {}

  // Where the next batch adds its gradients.
  std::span<float> gradients() { return gradients_; }
  void add_loss(double loss);

  // Makes the sums of the batches since the last clear() those of an update; returns its loss.
  double reduce(ThreadPool& pool);
  void clear(ThreadPool& pool);

 private:
  LossReduction reduction_;
  std::vector<float> gradients_;
  double loss_ = 0;
  std::size_t batches_ = 0;
};

}  // namespace neusum

#endif  // NEUSUM_TRAIN_GRADIENT_REDUCER_H_
