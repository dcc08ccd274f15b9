#ifndef NEUSUM_NN_PACKED_STEPS_H_
#define NEUSUM_NN_PACKED_STEPS_H_

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace neusum {

// Where the items of sequences of different lengths stand when they are read side by side without
// padding: step 0 of all sequences, then step 1 of those that have one, and so on. The sequences
// are sorted, the longest first, so that those that are still read at a step are the first ones.
class PackedSteps {
 public:
  // Lengths of at least 1, in falling order.
  explicit PackedSteps(std::span<const std::size_t> lengths);

  std::size_t num_sequences() const { return counts_.empty() ? 0 : counts_.front(); }
  std::size_t num_steps() const { return counts_.size(); }
  std::size_t num_rows() const { return offsets_.back(); }
  // How many sequences have a step t.
  std::size_t count(std::size_t t) const { return counts_[t]; }
  // The row of step t of the first sequence; that of sequence i is i further.
  std::size_t offset(std::size_t t) const { return offsets_[t]; }

 private:
  std::vector<std::size_t> counts_;
  std::vector<std::size_t> offsets_;
};

// Sorts items by length_of(item), the longest first and equals as they come, and packs them.
template <typename Length>
PackedSteps pack_longest_first(std::vector<std::size_t>& items, const Length& length_of) {
  std::ranges::stable_sort(items, std::ranges::greater(), length_of);
  std::vector<std::size_t> lengths;
  for (const std::size_t item : items) lengths.push_back(length_of(item));
  return PackedSteps(lengths);
}

}  // namespace neusum

#endif  // NEUSUM_NN_PACKED_STEPS_H_
