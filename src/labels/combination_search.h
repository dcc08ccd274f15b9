#ifndef NEUSUM_LABELS_COMBINATION_SEARCH_H_
#define NEUSUM_LABELS_COMBINATION_SEARCH_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "labels/bigram_overlap.h"
#include "labels/selection.h"

namespace neusum {

// What decides between combinations of the same F1.
enum class Ties {
  kFirst,     // the first in lexicographic order
  kRounding,  // the higher F1 after rounding, then the first: so does the authors' loop
};

struct Combination {
  std::vector<std::size_t> sentences;  // ascending
  BigramCounts counts;
};

// Finds the best combination of so many of some sentences, as a loop over all combinations in
// lexicographic order would, but without looking where nothing can be found.
//
// The combinations are a tree: each node has chosen some sentences and may add later ones. What a
// node can still reach is bounded from above: a sentence adds at most the hits that it has alone.
// A combination is at least as good as the bound hb / (tb + c), c the bigrams of the reference, iff
//   h (tb + c) - hb (t + c) >= 0,
// and the left side is a sum over its sentences but for -hb c, if hits simply added up. So the
// largest such terms among the sentences left tell whether to go on; all in integers, that is,
// exactly. The bound is the best combination so far, and before there is one what a greedy search
// of that size finds.
class CombinationSearch {
 public:
  CombinationSearch(const BigramOverlap& overlap, std::vector<std::size_t> candidates, Ties ties);

  // The best combination of `size` candidates, of 1 to all; nothing where none is as good as
  // `least`. To be called with growing sizes.
  std::optional<Combination> find(std::size_t size, const BigramCounts& least);

 private:
  void grow_greedily(std::size_t size);
  void set_bound(const BigramCounts& bound);
  void extend(std::size_t first, std::size_t left);
  void consider(const BigramCounts& counts);

  // How far above the bound.
  std::int64_t surplus(const BigramCounts& counts) const {
    return overlap_.compare(counts, bound_);
  }
  // The most that `left` candidates from number `first` on can add to a surplus.
  std::int64_t most_added(std::size_t first, std::size_t left) const {
    return most_added_[first * (size_ + 1) + left];
  }

  const BigramOverlap& overlap_;
  std::vector<std::size_t> candidates_;
  Ties ties_;
  Selection greedy_;
  std::vector<bool> is_in_greedy_;
  std::size_t greedy_size_ = 0;

  std::size_t size_ = 0;
  BigramCounts bound_;
  std::vector<std::int64_t> added_;       // by each candidate to a surplus, at most
  std::vector<std::int64_t> most_added_;  // [first][left]
  std::vector<std::int64_t> largest_;     // of set_bound()
  Selection chosen_;
  std::vector<std::size_t> chosen_sentences_;
  std::optional<Combination> best_;
};

}  // namespace neusum

#endif  // NEUSUM_LABELS_COMBINATION_SEARCH_H_
