#include "train/gradient_reducer.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "nn/ranges.h"

namespace neusum {

GradientReducer::GradientReducer(LossReduction reduction, std::size_t num_parameters,
                                 std::vector<std::size_t> places, WorkerGroup& group)
    : reduction_(reduction),
      gradients_(num_parameters),
      places_(std::move(places)),
      group_(group),
      open_(places_.size()) {}

// Sums may be under way.
GradientReducer::~GradientReducer() {
  try {
    group_.wait();
  } catch (const WorkerLost&) {  // whoever wants to know calls reduce()
  }
}

void GradientReducer::add_loss(double loss) {
  loss_ += loss;
  ++batches_;
}

void GradientReducer::done_from(std::size_t place) {
  for (; open_ > 0 && places_[open_ - 1] >= place; --open_) {
    const std::size_t begin = places_[open_ - 1];
    const std::size_t end = open_ < places_.size() ? places_[open_] : gradients_.size();
    group_.all_reduce_async(gradients().subspan(begin, end - begin));
  }
}

double GradientReducer::reduce(ThreadPool& pool) {
  NEUSUM_CHECK(open_ == 0);
  group_.wait();
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
  open_ = places_.size();
  loss_ = 0;
  batches_ = 0;
}

}  // namespace neusum
