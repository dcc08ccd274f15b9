#include "labels/combination_search.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace neusum {

CombinationSearch::CombinationSearch(const BigramOverlap& overlap,
                                     std::vector<std::size_t> candidates, Ties ties)
    : overlap_(overlap),
      candidates_(std::move(candidates)),
      ties_(ties),
      greedy_(overlap),
      is_in_greedy_(candidates_.size()),
      added_(candidates_.size()),
      chosen_(overlap) {}

std::optional<Combination> CombinationSearch::find(std::size_t size, const BigramCounts& least) {
  grow_greedily(size);
  size_ = size;
  most_added_.assign((candidates_.size() + 1) * (size + 1), 0);
  best_.reset();
  set_bound(overlap_.compare(greedy_.counts(), least) > 0 ? greedy_.counts() : least);
  extend(0, size);
  return std::move(best_);
}

void CombinationSearch::grow_greedily(std::size_t size) {
  for (; greedy_size_ < size; ++greedy_size_) {
    std::size_t best = candidates_.size();
    BigramCounts best_counts;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (is_in_greedy_[i]) continue;
      const BigramCounts counts = greedy_.counts_with(candidates_[i]);
      if (best < candidates_.size() && overlap_.compare(counts, best_counts) <= 0) continue;
      best = i;
      best_counts = counts;
    }
    greedy_.add(candidates_[best]);
    is_in_greedy_[best] = true;
  }
}

void CombinationSearch::set_bound(const BigramCounts& bound) {
  bound_ = bound;
  largest_.clear();  // of the added_ so far, descending, at most size_
  for (std::size_t first = candidates_.size(); first-- > 0;) {
    const BigramCounts& alone = overlap_.alone(candidates_[first]);
    added_[first] =
        alone.hits * (bound.total + overlap_.reference_total()) - bound.hits * alone.total;
    const auto place =
        std::upper_bound(largest_.begin(), largest_.end(), added_[first], std::greater<>());
    largest_.insert(place, added_[first]);
    if (largest_.size() > size_) largest_.pop_back();
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < largest_.size(); ++i) {
      sum += largest_[i];
      most_added_[first * (size_ + 1) + i + 1] = sum;
    }
  }
}

void CombinationSearch::extend(std::size_t first, std::size_t left) {
  for (std::size_t i = first; i + left <= candidates_.size(); ++i) {
    const std::int64_t so_far = surplus(chosen_.counts());
    if (so_far + most_added(i, left) < 0) return;
    if (so_far + added_[i] + most_added(i + 1, left - 1) < 0) continue;
    const BigramCounts counts = chosen_.counts_with(candidates_[i]);
    if (surplus(counts) + most_added(i + 1, left - 1) < 0) continue;
    chosen_sentences_.push_back(candidates_[i]);
    if (left == 1) {
      consider(counts);
    } else {
      chosen_.add(candidates_[i]);
      extend(i + 1, left - 1);
      chosen_.remove(candidates_[i]);
    }
    chosen_sentences_.pop_back();
  }
}

void CombinationSearch::consider(const BigramCounts& counts) {
  const bool is_above_bound = surplus(counts) > 0;
  if (best_ && !is_above_bound &&
      (ties_ == Ties::kFirst || overlap_.f1(counts) <= overlap_.f1(best_->counts))) {
    return;
  }
  best_ = {chosen_sentences_, counts};
  if (is_above_bound) set_bound(counts);
}

}  // namespace neusum
