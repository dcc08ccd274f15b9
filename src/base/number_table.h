#ifndef NEUSUM_BASE_NUMBER_TABLE_H_
#define NEUSUM_BASE_NUMBER_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace neusum {

// A key for two numbers, such as the ids of the words of a bigram.
inline std::uint64_t pair_key(std::uint32_t first, std::uint32_t second) {
  return std::uint64_t{first} << 32U | second;
}

// A hash table from keys to numbers. clear() takes constant time. The hash function is drawn at
// random for each process, so that nobody can choose words that collide.
class NumberTable {
 public:
  // Returns the number of a key. A new key gets the number make(), which must not use the table.
  template <typename Make>
  std::uint32_t number_of(std::uint64_t key, Make make) {
    Slot& slot = slots_[find_index(key)];
    return slot.generation == generation_ ? slot.number : add(slot, key, make());
  }
  // Returns the number of a key. New keys are numbered from 0 in the order of the calls.
  std::uint32_t number_of(std::uint64_t key) {
    return number_of(key, [this] { return size_; });
  }
  // Returns the number of a key; std::nullopt if the key is not in the table.
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
    std::uint32_t generation = 0;  // the slot is in use if this equals generation_
  };

  // Index of the slot of the key, or of the free slot that it would get.
  std::size_t find_index(std::uint64_t key) const {
    const std::size_t mask = slots_.size() - 1;
    // Uses the highest bits of the product: only they depend on all bits of the key.
    auto index = static_cast<std::size_t>((key * multiplier_) >> shift_);
    while (slots_[index].generation == generation_ && slots_[index].key != key) {
      index = (index + 1) & mask;
    }
    return index;
  }
  std::uint32_t add(Slot& slot, std::uint64_t key, std::uint32_t number);
  void grow();
  static std::uint64_t random_multiplier();

  std::vector<Slot> slots_ = std::vector<Slot>(1024);  // a power of two, at most half of them used
  int shift_ = 64 - 10;                                // reduces 64 bits to the bits of an index
  std::uint64_t multiplier_ = random_multiplier();
  std::uint32_t generation_ = 1;
  std::uint32_t size_ = 0;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_NUMBER_TABLE_H_
