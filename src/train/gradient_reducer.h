#ifndef NEUSUM_TRAIN_GRADIENT_REDUCER_H_
#define NEUSUM_TRAIN_GRADIENT_REDUCER_H_

#include <cstddef>
#include <span>
#include <vector>

#include "base/thread_pool.h"
#include "neusum/training/trainer.h"
#include "workers/worker_group.h"

namespace neusum {

// Combines the gradients of the batches and workers of an update. Batches are averaged or summed,
// as `reduction` says; workers are summed, because each computes a part of the same batch.
class GradientReducer {
 public:
  // Divides the gradients into segments that begin at the offsets `segments`; the first is 0. The
  // backward pass completes the segments from the last to the first. Each one is summed over the
  // workers while the earlier ones are still being computed.
  GradientReducer(LossReduction reduction, std::size_t num_parameters,
                  std::vector<std::size_t> segments, WorkerGroup& group);
  GradientReducer(const GradientReducer&) = delete;
  GradientReducer& operator=(const GradientReducer&) = delete;
  ~GradientReducer();

  // The backward pass of each batch adds its gradients to these.
  std::span<float> gradients() { return gradients_; }
  void add_loss(double loss);

  // Starts the all-reduce of the segments from `offset` on: no batch of this update changes them
  // any more.
  void finish_from(std::size_t offset);

  // Completes the gradients of the batches since the last clear(), after finish_from(0). Returns
  // this worker's part of the loss.
  double reduce(ThreadPool& pool);
  void clear(ThreadPool& pool);

 private:
  LossReduction reduction_;
  std::vector<float> gradients_;
  std::vector<std::size_t> segments_;
  WorkerGroup& group_;
  std::size_t num_unfinished_;  // segments before the first one whose all-reduce was started
  double loss_ = 0;
  std::size_t batches_ = 0;
};

}  // namespace neusum

#endif  // NEUSUM_TRAIN_GRADIENT_REDUCER_H_
