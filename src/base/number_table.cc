#include "base/number_table.h"

#include <bit>
#include <utility>

namespace neusum {

std::uint32_t NumberTable::number_of(std::uint64_t key) {
  Slot& slot = find_slot(key);
  if (slot.generation == generation_) return slot.number;
  slot = {key, size_, generation_};
  const std::uint32_t number = size_++;
  if (2 * std::size_t{size_} > slots_.size()) grow();
  return number;
}

void NumberTable::clear() {
  size_ = 0;
  if (++generation_ > 0) return;
  slots_.assign(slots_.size(), {});
  generation_ = 1;
}

NumberTable::Slot& NumberTable::find_slot(std::uint64_t key) {
  constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15;  // 2^64 / golden ratio
  const std::size_t mask = slots_.size() - 1;
  // The highest bits are the only ones that depend on all of the key.
  std::size_t index = (key * kMix) >> (1 + std::countl_zero(slots_.size()));
  while (slots_[index].generation == generation_ && slots_[index].key != key) {
    index = (index + 1) & mask;
  }
  return slots_[index];
}

void NumberTable::grow() {
  const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
  for (const Slot& slot : old) {
    if (slot.generation == generation_) find_slot(slot.key) = slot;
  }
}

}  // namespace neusum
