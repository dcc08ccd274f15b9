#include "bench/flops.h"

#include <gtest/gtest.h>

namespace neusum {
namespace {

TEST(CountFlops, OfADocumentOfThePapersShape) {
  const Flops flops = count_flops({}, /*vector_size=*/50, {1, 27.1, 796, 796});
  EXPECT_NEAR(flops.forward, 823.5e6, 0.5e6);
  EXPECT_NEAR(flops.training, 2348e6, 1e6);
}

TEST(CountFlops, CountsTheInputProductsOfDistinctWords) {
  const Flops all = count_flops({}, 50, {1, 27.1, 796, 796});
  const Flops distinct = count_flops({}, 50, {1, 27.1, 796, 0});
  const double products = 2 * 796 * 2 * 50 * 3 * 256.0;
  EXPECT_NEAR(all.forward - distinct.forward, products, 1);
  EXPECT_NEAR(all.training - distinct.training, 2 * products, 1);
}

TEST(CountFlops, GrowsWithTheText) {
  const Flops one = count_flops({}, 50, {1, 10, 100, 50});
  const Flops two = count_flops({}, 50, {2, 20, 200, 100});
  EXPECT_DOUBLE_EQ(two.forward, 2 * one.forward);
  EXPECT_DOUBLE_EQ(two.training, 2 * one.training);
}

}  // namespace
}  // namespace neusum
