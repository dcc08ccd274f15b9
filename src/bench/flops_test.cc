#include "bench/flops.h"

#include <gtest/gtest.h>

namespace neusum {
namespace {

TEST(CountFlops, OfADocumentOfThePapersShape) {
  const Flops flops = count_flops({}, /*vector_size=*/50, {1, 27.1, 796});
  EXPECT_NEAR(flops.forward, 823.5e6, 0.5e6);
  EXPECT_NEAR(flops.training, 2348e6, 1e6);
}

TEST(CountFlops, GrowsWithTheText) {
  const Flops one = count_flops({}, 50, {1, 10, 100});
  const Flops two = count_flops({}, 50, {2, 20, 200});
  EXPECT_DOUBLE_EQ(two.forward, 2 * one.forward);
  EXPECT_DOUBLE_EQ(two.training, 2 * one.training);
}

}  // namespace
}  // namespace neusum
