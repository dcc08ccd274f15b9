#ifndef NEUSUM_BASE_SHARD_H_
#define NEUSUM_BASE_SHARD_H_

#include <cstddef>

namespace neusum {

// The items that worker `index` of `count` workers processes: index, index + count, and so on.
struct Shard {
  std::size_t index = 0;
  std::size_t count = 1;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_SHARD_H_
