#include "nn/ranges.h"

#include <gtest/gtest.h>

#include <vector>

namespace neusum {
namespace {

TEST(Ranges, CoverEveryIndexOnce) {
  ThreadPool pool(3);
  for (const std::size_t size :
       {std::size_t{1}, kRangeFloats - 1, kRangeFloats, kRangeFloats + 1, 3 * kRangeFloats + 7}) {
    std::vector<int> visits(size);
    for_ranges(pool, size, [&](std::size_t begin, std::size_t count) {
      EXPECT_LE(count, kRangeFloats);
      for (std::size_t i = begin; i < begin + count; ++i) ++visits[i];
    });
    EXPECT_EQ(visits, std::vector<int>(size, 1));
  }
}

TEST(Ranges, OfAnEmptyArrayAreNone) {
  ThreadPool pool(2);
  for_ranges(pool, 0, [](std::size_t, std::size_t) { FAIL(); });
  EXPECT_EQ(num_ranges(0), 0U);
}

}  // namespace
}  // namespace neusum
