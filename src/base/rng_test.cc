#include "base/rng.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace neusum {
namespace {

TEST(Rng, GivesTheSameNumbersForTheSameSeed) {
  Rng a(7);
  Rng b(7);
  EXPECT_EQ(a.next(), b.next());
  EXPECT_NE(Rng(7).next(), Rng(8).next());
}

TEST(Rng, SplitsIntoDifferentStreams) {
  EXPECT_NE(Rng(7).split(0).next(), Rng(7).split(1).next());
  EXPECT_NE(Rng(7).split(0).next(), Rng(7).next());
  EXPECT_NE(Rng(0).split(0).next(), Rng(0).split(0).split(0).next());
}

TEST(Rng, HasTheMeanAndVarianceOfEachDistribution) {
  Rng rng(1);
  constexpr int kCount = 100'000;
  double uniform = 0;
  double normal = 0;
  double square = 0;
  for (int i = 0; i < kCount; ++i) {
    uniform += rng.uniform();
    const double x = rng.normal();
    normal += x;
    square += x * x;
  }
  EXPECT_NEAR(uniform / kCount, 0.5, 0.005);
  EXPECT_NEAR(normal / kCount, 0, 0.01);
  EXPECT_NEAR(square / kCount, 1, 0.02);
}

TEST(Rng, ShufflesToAPermutation) {
  std::vector<int> items(100);
  std::iota(items.begin(), items.end(), 0);
  std::vector<int> shuffled = items;
  Rng(3).shuffle(std::span(shuffled));
  EXPECT_NE(shuffled, items);
  std::sort(shuffled.begin(), shuffled.end());
  EXPECT_EQ(shuffled, items);
}

}  // namespace
}  // namespace neusum
