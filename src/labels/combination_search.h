#ifndef NEUSUM_LABELS_COMBINATION_SEARCH_H_
#define NEUSUM_LABELS_COMBINATION_SEARCH_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "labels/bigram_overlap.h"
#include "labels/selection.h"

namespace neusum {

// Which of several combinations with the same F1 is the best.
enum class Ties {
  kFirst,     // the first in lexicographic order
  kRounding,  // the one with the higher rounded F1, then the first, as in the authors' code
};

struct Combination {
  std::vector<std::size_t> sentences;  // ascending
  BigramCounts counts;
};

// Finds the best combination of a given number of candidate sentences by branch and bound. The
// result is the one that a loop over all combinations in lexicographic order would find first.
//
// The combinations form a tree. Each node has chosen some sentences and may add later ones; the
// most promising candidates come first. With h hits, t bigrams, and c bigrams of the reference, F1
// is 2 h / (t + c). A combination is at least as good as the bound (hb, tb) if and only if its
// surplus
//   h (tb + c) - hb (t + c) >= 0.
// A sentence adds at most its own hits to the hits of a combination, so it adds at most a known
// value to the surplus. A node is pruned if the largest of these values among the remaining
// sentences cannot make its surplus reach 0. All values are integers, so the search is exact. The
// bound is the best combination so far; at first, it is the result of a greedy search of the same
// size.
class CombinationSearch {
 public:
  CombinationSearch(const BigramOverlap& overlap, std::vector<std::size_t> candidates, Ties ties);

  // The best combination of `size` candidates, at least 1; nothing if none is as good as `least`.
  // Call it with increasing sizes. Throws InvalidInput if all calls together take too long.
  std::optional<Combination> find(std::size_t size, const BigramCounts& least);

 private:
  void grow_greedily(std::size_t size);
  void set_bound(const BigramCounts& bound);
  void extend(std::size_t first, std::size_t left);
  void consider(const BigramCounts& counts);
  void count_work(std::size_t steps);
  bool is_before_best(const Combination& tied) const;

  // Not negative if the counts are at least as good as the bound.
  std::int64_t surplus(const BigramCounts& counts) const {
    return overlap_.compare(counts, bound_);
  }
  // The most that a sentence can add to a surplus.
  std::int64_t added_by(std::size_t sentence) const {
    const BigramCounts& alone = overlap_.alone(sentence);
    return alone.hits * (bound_.total + overlap_.reference_total()) - bound_.hits * alone.total;
  }
  // The most that `left` of the candidates from index `first` on can add to a surplus.
  std::int64_t most_added(std::size_t first, std::size_t left) const {
    return most_added_[first * (size_ + 1) + left];
  }

  const BigramOverlap& overlap_;
  std::vector<std::size_t> candidates_;
  Ties ties_;
  Selection greedy_;
  std::vector<std::size_t> not_in_greedy_;

  std::size_t work_ = 0;  // sentences and bigrams that were examined
  std::size_t size_ = 0;
  BigramCounts bound_;
  std::vector<std::int64_t> most_added_;  // [first][left]
  std::vector<std::int64_t> largest_;     // working memory
  Selection chosen_;
  std::vector<std::size_t> chosen_sentences_;
  std::optional<Combination> best_;
};

}  // namespace neusum

#endif  // NEUSUM_LABELS_COMBINATION_SEARCH_H_
