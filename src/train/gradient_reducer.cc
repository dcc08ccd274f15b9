#include "train/gradient_reducer.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "nn/ranges.h"

namespace neusum {

GradientReducer::GradientReducer(LossReduction reduction, std::size_t num_parameters,
                                 std::vector<std::size_t> segments, WorkerGroup& group)
    : reduction_(reduction),
      gradients_(num_parameters),
      segments_(std::move(segments)),
      group_(group),
      num_unfinished_(segments_.size()) {}

// An all-reduce may still be using gradients_.
GradientReducer::~GradientReducer() {
  try {
    group_.wait();
  } catch (const WorkerLost&) {  // reduce() reports it
  }
}

void GradientReducer::add_loss(double loss) {
  loss_ += loss;
  ++batches_;
}

void GradientReducer::finish_from(std::size_t offset) {
  for (; num_unfinished_ > 0 && segments_[num_unfinished_ - 1] >= offset; --num_unfinished_) {
    const std::size_t begin = segments_[num_unfinished_ - 1];
    const std::size_t end =
        num_unfinished_ < segments_.size() ? segments_[num_unfinished_] : gradients_.size();
    group_.all_reduce_async(gradients().subspan(begin, end - begin));
  }
}

double GradientReducer::reduce(ThreadPool& pool) {
  NEUSUM_CHECK(num_unfinished_ == 0);
  group_.wait();
  if (reduction_ == LossReduction::kSum || batches_ < 2) return loss_;
  const double scale = 1 / static_cast<double>(batches_);
  for_ranges(pool, gradients_.size(), [&](std::size_t begin, std::size_t count) {
    for (float& gradient : gradients().subspan(begin, count)) {
      gradient *= static_cast<float>(scale);
    }
  });
  return loss_ * scale;
}

void GradientReducer::clear(ThreadPool& pool) {
  for_ranges(pool, gradients_.size(), [&](std::size_t begin, std::size_t count) {
    std::ranges::fill(gradients().subspan(begin, count), 0.0F);
  });
  num_unfinished_ = segments_.size();
  loss_ = 0;
  batches_ = 0;
}

}  // namespace neusum
