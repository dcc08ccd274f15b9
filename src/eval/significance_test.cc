#include "eval/significance.h"

#include <gtest/gtest.h>

#include "base/rng.h"

namespace neusum {
namespace {

constexpr std::size_t kSamples = 2000;

// Two columns: noise, and the same noise plus a difference that has noise of its own.
ScoreTable noisy(std::size_t rows, double more, double own_noise, std::uint64_t seed = 1) {
  Rng rng(seed);
  ScoreTable table = {.columns = 2};
  for (std::size_t i = 0; i < rows; ++i) {
    const double score = rng.normal();
    table.values.push_back(score);
    table.values.push_back(score + more + own_noise * rng.normal());
  }
  return table;
}

TEST(PairedBootstrap, DetectsASmallConsistentDifference) {
  const ScoreTable table = noisy(200, 0.01, 0);
  EXPECT_DOUBLE_EQ(PairedBootstrap(table, kSamples).p_value(0, 1), 2.0 / (kSamples + 1));
}

TEST(PairedBootstrap, IsSymmetric) {
  const ScoreTable table = noisy(50, 0.1, 1);
  const PairedBootstrap bootstrap(table, kSamples);
  EXPECT_EQ(bootstrap.p_value(0, 1), bootstrap.p_value(1, 0));
}

TEST(PairedBootstrap, GivesOneForEqualColumns) {
  const ScoreTable table = noisy(50, 0, 0);
  EXPECT_EQ(PairedBootstrap(table, kSamples).p_value(0, 1), 1);
}

// Without a true difference, p is below 0.1 in about a tenth of all cases.
TEST(PairedBootstrap, IsCalibrated) {
  std::size_t low = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const ScoreTable table = noisy(60, 0, 1, seed);
    if (PairedBootstrap(table, 400).p_value(0, 1) < 0.1) ++low;
  }
  EXPECT_GT(low, 20U);
  EXPECT_LT(low, 65U);
}

}  // namespace
}  // namespace neusum
