#ifndef NEUSUM_NN_PACKED_STEPS_H_
#define NEUSUM_NN_PACKED_STEPS_H_

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace neusum {

// Row layout of sequences of different lengths that are processed in parallel without padding (like
// PyTorch's PackedSequence): step 0 of all sequences, then step 1 of those that have one, then step
// 2, and so on. The sequences are sorted by length, the longest first, so the sequences that have a
// step t are always the first ones.
class PackedSteps {
 public:
  // The lengths must be at least 1 and in descending order.
  explicit PackedSteps(std::span<const std::size_t> lengths);

  std::size_t num_sequences() const { return counts_.empty() ? 0 : counts_.front(); }
  std::size_t num_steps() const { return counts_.size(); }
  std::size_t num_rows() const { return offsets_.back(); }
  // Number of sequences that have a step t.
  std::size_t count(std::size_t t) const { return counts_[t]; }
  // Row of step t of the first sequence; step t of sequence i is in row offset(t) + i.
  std::size_t offset(std::size_t t) const { return offsets_[t]; }

 private:
  std::vector<std::size_t> counts_;
  std::vector<std::size_t> offsets_;
};

// Stably sorts `items` by length_of(item), the longest first, and packs them.
template <typename Length>
PackedSteps pack_longest_first(std::vector<std::size_t>& items, const Length& length_of) {
  std::ranges::stable_sort(items, std::ranges::greater(), length_of);
  std::vector<std::size_t> lengths;
  for (const std::size_t item : items) lengths.push_back(length_of(item));
  return PackedSteps(lengths);
}

}  // namespace neusum

#endif  // NEUSUM_NN_PACKED_STEPS_H_
