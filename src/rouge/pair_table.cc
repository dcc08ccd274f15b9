#include "rouge/pair_table.h"

#include <utility>

namespace neusum {

std::uint32_t PairTable::number_of(std::uint32_t first, std::uint32_t second) {
  const std::uint64_t pair = std::uint64_t{first} << 32 | second;
  Slot& slot = find_slot(pair);
  if (slot.generation == generation_) return slot.number;
  slot = {pair, size_, generation_};
  const std::uint32_t number = size_++;
  if (2 * std::size_t{size_} > slots_.size()) grow();
  return number;
}

void PairTable::clear() {
  size_ = 0;
  if (++generation_ > 0) return;
  slots_.assign(slots_.size(), {});
  generation_ = 1;
}

PairTable::Slot& PairTable::find_slot(std::uint64_t pair) {
  constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15;  // 2^64 / golden ratio: spreads to high bits
  const std::size_t mask = slots_.size() - 1;
  std::size_t index = (pair * kMix >> 32) & mask;
  while (slots_[index].generation == generation_ && slots_[index].pair != pair) {
    index = (index + 1) & mask;
  }
  return slots_[index];
}

void PairTable::grow() {
  const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
  for (const Slot& slot : old) {
    if (slot.generation == generation_) find_slot(slot.pair) = slot;
  }
}

}  // namespace neusum
