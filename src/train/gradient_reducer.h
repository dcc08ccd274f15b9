#ifndef NEUSUM_TRAIN_GRADIENT_REDUCER_H_
#define NEUSUM_TRAIN_GRADIENT_REDUCER_H_

#include <cstddef>
#include <span>
#include <vector>

#include "base/thread_pool.h"
#include "neusum/training/trainer.h"
#include "workers/worker_group.h"

namespace neusum {

// The one place where the gradients of several batches, and of several workers, become those of one
// update: batches by their mean or their sum, as the loss asks for, workers by their sum.
class GradientReducer {
 public:
  // The gradients are done from the last of `places` on first, then from the one before; each
  // stretch is summed over the workers while the others are still computed. The first place is 0.
  GradientReducer(LossReduction reduction, std::size_t num_parameters,
                  std::vector<std::size_t> places, WorkerGroup& group);
  GradientReducer(const GradientReducer&) = delete;
  GradientReducer& operator=(const GradientReducer&) = delete;
  ~GradientReducer();

  // Where the next batch adds its gradients.
  std::span<float> gradients() { return gradients_; }
  void add_loss(double loss);

  // No batch of this update changes the gradients from `place` on any more.
  void done_from(std::size_t place);

  // Makes the sums of the batches since the last clear() those of an update; returns its loss as
  // far as it is this worker's. All gradients must be done.
  double reduce(ThreadPool& pool);
  void clear(ThreadPool& pool);

 private:
  LossReduction reduction_;
  std::vector<float> gradients_;
  std::vector<std::size_t> places_;
  WorkerGroup& group_;
  std::size_t open_;  // stretches whose sums are not begun; the first ones
  double loss_ = 0;
  std::size_t batches_ = 0;
};

}  // namespace neusum

#endif  // NEUSUM_TRAIN_GRADIENT_REDUCER_H_
