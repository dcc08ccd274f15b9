#include "rank/ridge_regression.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "base/rng.h"

namespace neusum {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::Pointwise;

using Inputs = std::array<double, 3>;

Inputs random_inputs(Rng& rng) {
  Inputs inputs;
  for (double& value : inputs) value = static_cast<double>(rng.below(1000)) / 500 - 1;
  return inputs;
}

double target(const Inputs& x) { return 2 * x[0] - x[1] + 0.5 * x[2]; }

RegressionSums random_sums(std::uint64_t seed, std::size_t count = 50) {
  Rng rng(seed);
  RegressionSums sums(3);
  for (std::size_t i = 0; i < count; ++i) {
    const Inputs inputs = random_inputs(rng);
    sums.add(inputs, target(inputs));
  }
  return sums;
}

TEST(RidgeRegression, FindsTheCoefficients) {
  EXPECT_THAT(random_sums(1).solve(1e-9),
              ElementsAre(DoubleNear(2, 1e-6), DoubleNear(-1, 1e-6), DoubleNear(0.5, 1e-6)));
}

TEST(RidgeRegression, ShrinksTheCoefficientsWithThePenalty) {
  RegressionSums sums(1);
  sums.add(std::array{2.0}, 6);
  EXPECT_DOUBLE_EQ(sums.solve(4).front(), 12.0 / 8);
}

TEST(RidgeRegression, WeightsExamples) {
  RegressionSums once(1);
  RegressionSums twice(1);
  once.add(std::array{2.0}, 6, 2);
  twice.add(std::array{2.0}, 6);
  twice.add(std::array{2.0}, 6);
  EXPECT_DOUBLE_EQ(once.solve(1).front(), twice.solve(1).front());
}

TEST(RidgeRegression, RemovesTheExamplesOfAFold) {
  RegressionSums total = random_sums(1);
  total.add(random_sums(2), 1);
  total.add(random_sums(2), -1);
  EXPECT_THAT(total.solve(10), Pointwise(DoubleNear(1e-9), random_sums(1).solve(10)));
}

}  // namespace
}  // namespace neusum
