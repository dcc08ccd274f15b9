#include "base/number_table.h"

#include <utility>

#include "base/random_bits.h"

namespace neusum {

std::uint32_t NumberTable::add(Slot& slot, std::uint64_t key, std::uint32_t number) {
  slot = {key, number, generation_};
  ++size_;
  if (2 * std::size_t{size_} > slots_.size()) grow();
  return number;
}

void NumberTable::clear() {
  size_ = 0;
  if (++generation_ > 0) return;
  slots_.assign(slots_.size(), {});
  generation_ = 1;
}

// Odd, as multiplicative hashing needs it.
std::uint64_t NumberTable::random_multiplier() {
  static const std::uint64_t kMultiplier = random_bits() | 1U;
  return kMultiplier;
}

void NumberTable::grow() {
  const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
  --shift_;
  for (const Slot& slot : old) {
    if (slot.generation == generation_) slots_[find_index(slot.key)] = slot;
  }
}

}  // namespace neusum
