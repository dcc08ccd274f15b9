#ifndef NEUSUM_NN_RANGES_H_
#define NEUSUM_NN_RANGES_H_

#include <algorithm>
#include <cstddef>

#include "base/thread_pool.h"

namespace neusum {

// Long arrays are processed in ranges of this size, whatever the number of threads.
constexpr std::size_t kRangeFloats = std::size_t{1} << 16;

constexpr std::size_t num_ranges(std::size_t size) {
  return (size + kRangeFloats - 1) / kRangeFloats;
}

// Calls work(begin, count) for each range of [0, size), distributed over all threads.
template <typename Work>
void for_ranges(ThreadPool& pool, std::size_t size, const Work& work) {
  pool.run(num_ranges(size), [&](std::size_t range) {
    const std::size_t begin = range * kRangeFloats;
    work(begin, std::min(kRangeFloats, size - begin));
  });
}

}  // namespace neusum

#endif  // NEUSUM_NN_RANGES_H_
