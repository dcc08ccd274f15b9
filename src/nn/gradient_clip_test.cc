#include "nn/gradient_clip.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "nn/ranges.h"
#include "support/numbers.h"

namespace neusum {
namespace {

TEST(GradientNorm, IsTheRootOfTheSumOfSquares) {
  ThreadPool pool(1);
  EXPECT_DOUBLE_EQ(gradient_norm(std::array{3.0F, 0.0F, -4.0F}, pool), 5);
  EXPECT_EQ(gradient_norm({}, pool), 0);
}

TEST(GradientNorm, CoversAllRanges) {
  ThreadPool pool(2);
  const std::vector<float> twos(3 * kRangeFloats + 1, 2);
  EXPECT_DOUBLE_EQ(gradient_norm(twos, pool), 2 * std::sqrt(3 * kRangeFloats + 1));
}

TEST(GradientNorm, IsTheSameWithAnyNumberOfThreads) {
  const std::vector<float> gradients = random_floats(5 * kRangeFloats + 3, 1);
  ThreadPool one(1);
  ThreadPool three(3);
  EXPECT_EQ(gradient_norm(gradients, one), gradient_norm(gradients, three));
}

TEST(NormScale, ReducesALargeNormToTheLimit) { EXPECT_FLOAT_EQ(norm_scale(20, 5), 0.25F); }

TEST(NormScale, KeepsASmallNorm) {
  EXPECT_EQ(norm_scale(5, 5), 1);
  EXPECT_EQ(norm_scale(0, 5), 1);
}

TEST(ClampAll, ClampsEveryValue) {
  ThreadPool pool(2);
  std::vector<float> numbers(2 * kRangeFloats + 3, -9);
  numbers[1] = 0.5F;
  numbers.back() = 9;
  clamp_all(numbers, 2, pool);
  std::vector<float> expected(numbers.size(), -2);
  expected[1] = 0.5F;
  expected.back() = 2;
  EXPECT_EQ(numbers, expected);
}

}  // namespace
}  // namespace neusum
