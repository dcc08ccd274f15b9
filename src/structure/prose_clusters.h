#ifndef NEUSUM_STRUCTURE_PROSE_CLUSTERS_H_
#define NEUSUM_STRUCTURE_PROSE_CLUSTERS_H_

#include <cstddef>
#include <span>
#include <vector>

#include "structure/text_structure.h"

namespace neusum {

// The number of words of a block that is certainly prose; 0 for others.
std::size_t prose_words(const TextBlock& block);

// Groups of blocks of prose with few other blocks between them. The main text is often the largest.
class ProseClusters {
 public:
  explicit ProseClusters(std::span<const TextBlock> blocks);

  // Words of the clusters around a block; 0 if there is none.
  struct Surroundings {
    std::size_t own = 0;              // of the cluster to which the block belongs
    std::size_t before = 0;           // of the one with the last prose up to the block
    std::size_t after = 0;            // of the one with the next prose from the block on
    std::size_t distance_before = 0;  // blocks to that prose, at most 50
    std::size_t distance_after = 0;
  };
  Surroundings surroundings(std::size_t block) const { return surroundings_[block]; }

  std::size_t largest() const { return largest_; }  // words of the largest cluster
  std::size_t count() const { return count_; }

 private:
  std::vector<Surroundings> surroundings_;  // of each block
  std::size_t largest_ = 0;
  std::size_t count_ = 0;
};

}  // namespace neusum

#endif  // NEUSUM_STRUCTURE_PROSE_CLUSTERS_H_
