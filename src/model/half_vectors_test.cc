// Two modules convert 16-bit floats: src/tensors in files, src/nn in word vector lookups.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "nn/kernels.h"
#include "tensors/half.h"

namespace neusum {
namespace {

TEST(HalfVectors, AreConvertedIdenticallyByBothModules) {
  std::vector<std::uint16_t> halves(65536);
  std::iota(halves.begin(), halves.end(), std::uint16_t{0});
  std::erase_if(halves, [](std::uint16_t half) { return (half & 0x7c00) == 0x7c00; });
  std::vector<float> expected(halves.size());
  halves_to_floats(halves, expected);
  for (const std::size_t count : {halves.size(), halves.size() - 1, std::size_t{1}}) {
    std::vector<float> floats(count);
    promote_half(std::span(halves).first(count), floats.data());
    EXPECT_TRUE(std::equal(floats.begin(), floats.end(), expected.begin())) << count;
  }
}

}  // namespace
}  // namespace neusum
