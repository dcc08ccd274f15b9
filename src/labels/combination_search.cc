#include "labels/combination_search.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "neusum/error.h"

namespace neusum {
namespace {

// Bounds the time of a search: about a second.
constexpr std::size_t kMaxWork = std::size_t{1} << 25U;

}  // namespace

CombinationSearch::CombinationSearch(const BigramOverlap& overlap,
                                     std::vector<std::size_t> candidates, Ties ties)
    : overlap_(overlap),
      candidates_(std::move(candidates)),
      ties_(ties),
      greedy_(overlap),
      not_in_greedy_(candidates_),
      chosen_(overlap) {}

std::optional<Combination> CombinationSearch::find(std::size_t size, const BigramCounts& least) {
  grow_greedily(size);
  size_ = size;
  count_work(candidates_.size() * (size + 1));
  most_added_.assign((candidates_.size() + 1) * (size + 1), 0);
  bound_ = overlap_.compare(greedy_.counts(), least) > 0 ? greedy_.counts() : least;
  std::sort(candidates_.begin(), candidates_.end(),
            [this](std::size_t a, std::size_t b) { return added_by(a) > added_by(b); });
  set_bound(bound_);
  best_.reset();
  extend(0, size);
  return std::move(best_);
}

void CombinationSearch::grow_greedily(std::size_t size) {
  while (candidates_.size() - not_in_greedy_.size() < size) {
    count_work(overlap_.num_shared() + not_in_greedy_.size());
    auto best = not_in_greedy_.begin();
    BigramCounts best_counts = greedy_.counts_with(*best);
    for (auto next = best + 1; next != not_in_greedy_.end(); ++next) {
      const BigramCounts counts = greedy_.counts_with(*next);
      if (overlap_.compare(counts, best_counts) <= 0) continue;
      best = next;
      best_counts = counts;
    }
    greedy_.add(*best);
    not_in_greedy_.erase(best);
  }
}

void CombinationSearch::set_bound(const BigramCounts& bound) {
  count_work(candidates_.size() * (size_ + 1));
  bound_ = bound;
  largest_.clear();  // the largest values so far, descending, at most size_ of them
  for (std::size_t first = candidates_.size(); first-- > 0;) {
    const std::int64_t added = added_by(candidates_[first]);
    largest_.insert(std::upper_bound(largest_.begin(), largest_.end(), added, std::greater<>()),
                    added);
    if (largest_.size() > size_) largest_.pop_back();
    std::partial_sum(largest_.begin(), largest_.end(), &most_added_[first * (size_ + 1) + 1]);
  }
}

void CombinationSearch::extend(std::size_t first, std::size_t left) {
  for (std::size_t i = first; i + left <= candidates_.size(); ++i) {
    if (surplus(chosen_.counts()) + most_added(i, left) < 0) return;
    count_work(1 + overlap_.shared(candidates_[i]).size());
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
  Combination found{chosen_sentences_, counts};
  std::sort(found.sentences.begin(), found.sentences.end());
  const bool is_above_bound = surplus(counts) > 0;
  if (best_ && !is_above_bound && !is_before_best(found)) return;
  best_ = std::move(found);
  if (is_above_bound) set_bound(counts);
}

void CombinationSearch::count_work(std::size_t steps) {
  work_ += steps;
  if (work_ <= kMaxWork) return;
  throw InvalidInput(
      "the exact search for the oracle takes too long for this document; use --method greedy");
}

bool CombinationSearch::is_before_best(const Combination& tied) const {
  if (ties_ == Ties::kRounding) {
    const double r = overlap_.f1(tied.counts);
    const double best_r = overlap_.f1(best_->counts);
    if (r != best_r) return r > best_r;
  }
  return tied.sentences < best_->sentences;
}

}  // namespace neusum
