#ifndef NEUSUM_ROUGE_PAIR_TABLE_H_
#define NEUSUM_ROUGE_PAIR_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace neusum {

// Numbers pairs of numbers from 0, in the order they are seen. Since a number stands for a pair for
// good, (n-gram, word) is an n+1-gram, and all of them share a table. Forgetting is free.
class PairTable {
 public:
  std::uint32_t number_of(std::uint32_t first, std::uint32_t second);
  void clear();
  std::size_t size() const { return size_; }

 private:
  struct Slot {
    std::uint64_t pair = 0;
    std::uint32_t number = 0;
    std::uint32_t generation = 0;  // the slot is free where it is not the table's
  };

  Slot& find_slot(std::uint64_t pair);
  void grow();

  std::vector<Slot> slots_ = std::vector<Slot>(1024);  // a power of two, at most half of them used
  std::uint32_t generation_ = 1;
  std::uint32_t size_ = 0;
};

}  // namespace neusum

#endif  // NEUSUM_ROUGE_PAIR_TABLE_H_
