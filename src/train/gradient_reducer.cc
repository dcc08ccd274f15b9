#include "train/gradient_reducer.h"

#include <algorithm>

#include "nn/ranges.h"

namespace neusum {

void GradientReducer::add_loss(double loss) {
  loss_ += loss;
  ++batches_;
}

double GradientReducer::reduce(ThreadPool& pool) {
  if (reduction_ == LossReduction::kSum || batches_ < 2) return loss_;
  const double share = 1 / static_cast<double>(batches_);
  for_ranges(pool, gradients_.size(), [&](std::size_t begin, std::size_t count) {
    for (float& gradient : gradients().subspan(begin, count)) {
      gradient *= static_cast<float>(share);
    }
  });
  return loss_ * share;
}

void GradientReducer::clear(ThreadPool& pool) {
  for_ranges(pool, gradients_.size(), [&](std::size_t begin, std::size_t count) {
    std::ranges::fill(gradients().subspan(begin, count), 0.0F);
  });
  loss_ = 0;
  batches_ = 0;
}

}  // namespace neusum
