#include "nn/dropout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "support/numbers.h"

namespace neusum {
namespace {

using testing::AnyOf;
using testing::Each;
using testing::FloatEq;

Matrix ones(std::size_t rows, std::size_t cols) {
  Matrix matrix(rows, cols);
  matrix.fill(1);
  return matrix;
}

// A forward pass with one random stream for all rows.
void forward(Dropout& dropout, float rate, std::uint64_t seed, MatrixView x) {
  dropout.forward(rate, std::array{DropoutRows{x.rows, Rng(seed)}}, x);
}

std::vector<float> mask(float rate, std::uint64_t seed) {
  Matrix x = ones(30, 17);
  Dropout dropout;
  forward(dropout, rate, seed, x.view());
  return floats_of(x.view());
}

TEST(Dropout, WithRateZeroChangesNothing) {
  Matrix x = random_matrix(3, 5, 1);
  Dropout dropout;
  forward(dropout, 0, 1, x.view());
  dropout.backward(x.view());
  EXPECT_TRUE(are_same_bytes(x.values(), random_floats(15, 1)));
}

TEST(Dropout, ZeroesOrScalesEachValue) {
  EXPECT_THAT(mask(0.2F, 1), Each(AnyOf(0.0F, FloatEq(1.25F))));
}

TEST(Dropout, ZeroesTheRequestedFractionAndKeepsTheMean) {
  constexpr double kCount = 1e6;
  for (const float rate : {0.1F, 0.3F, 0.5F}) {
    Matrix x = ones(1000, 1000);
    Dropout dropout;
    forward(dropout, rate, 7, x.view());
    const std::span<const float> values = x.values();
    const auto zeros = static_cast<double>(std::ranges::count(values, 0.0F));
    EXPECT_NEAR(zeros / kCount, static_cast<double>(rate), 0.002);  // four standard deviations
    EXPECT_NEAR(std::accumulate(values.begin(), values.end(), 0.0) / kCount, 1, 0.004);
  }
}

TEST(Dropout, AppliesTheSameMaskToTheGradients) {
  Matrix x = ones(30, 17);
  Matrix dx = ones(30, 17);
  Dropout dropout;
  forward(dropout, 0.5F, 1, x.view());
  dropout.backward(dx.view());
  EXPECT_TRUE(are_same_bytes(dx.values(), x.values()));
}

TEST(Dropout, WithRateZeroForgetsThePreviousMask) {
  Matrix x = ones(3, 5);
  Dropout dropout;
  forward(dropout, 0.5F, 1, x.view());
  forward(dropout, 0, 1, x.view());
  Matrix dx = ones(3, 5);
  dropout.backward(dx.view());
  EXPECT_THAT(floats_of(dx.view()), Each(1.0F));
}

TEST(Dropout, DependsOnTheSeed) {
  EXPECT_EQ(mask(0.5F, 1), mask(0.5F, 1));
  EXPECT_NE(mask(0.5F, 1), mask(0.5F, 2));
}

TEST(Dropout, OfAGroupOfRowsDependsOnlyOnItsStream) {
  Matrix alone = ones(4, 17);
  Matrix after_others = ones(9, 17);
  Dropout dropout;
  forward(dropout, 0.5F, 2, alone.view());
  dropout.forward(0.5F, std::array{DropoutRows{5, Rng(1)}, DropoutRows{9, Rng(2)}},
                  after_others.view());
  EXPECT_EQ(floats_of(after_others.view().row_range(5, 4)), floats_of(alone.view()));
  EXPECT_NE(floats_of(after_others.view().row_range(0, 4)), floats_of(alone.view()));
}

TEST(Dropout, KeepsValuesOutsideTheView) {
  Matrix wide = ones(20, 10);
  Dropout dropout;
  forward(dropout, 0.5F, 1, wide.view().column_range(2, 5));
  EXPECT_THAT(floats_of(wide.view().column_range(0, 2)), Each(1.0F));
  EXPECT_THAT(floats_of(wide.view().column_range(7, 3)), Each(1.0F));
  EXPECT_THAT(floats_of(wide.view().column_range(2, 5)), Each(AnyOf(0.0F, 2.0F)));
}

}  // namespace
}  // namespace neusum
