#ifndef NEUSUM_BASE_NUMBER_TABLE_H_
#define NEUSUM_BASE_NUMBER_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace neusum {

// The key of two numbers, such as those of a bigram's words.
inline std::uint64_t pair_key(std::uint32_t first, std::uint32_t second) {
  return std::uint64_t{first} << 32U | second;
}

// Gives keys numbers. Forgetting them all is free.
class NumberTable {
 public:
  // The number of a key: of a new one make(), which must leave the table alone.
  template <typename Make>
  std::uint32_t number_of(std::uint64_t key, Make make) {
    Slot& slot = slots_[find_index(key)];
    return slot.generation == generation_ ? slot.number : add(slot, key, make());
  }
  // Numbers from 0 in the order that keys are seen.
  std::uint32_t number_of(std::uint64_t key) {
    return number_of(key, [this] { return size_; });
  }
  // The number of a key that was seen; nothing for others.
  std::optional<std::uint32_t> find(std::uint64_t key) const {
    const Slot& slot = slots_[find_index(key)];
    if (slot.generation != generation_) return std::nullopt;
    return slot.number;
  }
  void clear();
  std::size_t size() const { return size_; }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t number = 0;
    std::uint32_t generation = 0;  // the slot is free where it is not the table's
  };

  // Of the slot that the key has, or would get.
  std::size_t find_index(std::uint64_t key) const {
    constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15;  // 2^64 / golden ratio
    const std::size_t mask = slots_.size() - 1;
    // The highest bits are the only ones that depend on all of the key.
    std::size_t index = (key * kMix) >> shift_;
    while (slots_[index].generation == generation_ && slots_[index].key != key) {
      index = (index + 1) & mask;
    }
    return index;
  }
  std::uint32_t add(Slot& slot, std::uint64_t key, std::uint32_t number);
  void grow();

  std::vector<Slot> slots_ = std::vector<Slot>(1024);  // a power of two, at most half of them used
  int shift_ = 64 - 10;                                // leaves the bits of an index
  std::uint32_t generation_ = 1;
  std::uint32_t size_ = 0;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_NUMBER_TABLE_H_
