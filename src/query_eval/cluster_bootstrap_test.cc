#include "query_eval/cluster_bootstrap.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

namespace neusum {
namespace {

using testing::DoubleEq;
using testing::DoubleNear;
using testing::Le;

// The mean of a value per cluster.
ClusterMeasure mean_of(std::vector<double> values) {
  return [values = std::move(values)](std::span<const double> weights) {
    return std::inner_product(values.begin(), values.end(), weights.begin(), 0.0) /
           std::accumulate(weights.begin(), weights.end(), 0.0);
  };
}

TEST(ClusterBootstrap, GivesTheIntervalOfTheMean) {
  std::vector<double> values(400, 0);
  for (std::size_t i = 0; i < 200; ++i) values[i] = 1;
  const std::vector<ClusterMeasure> systems = {mean_of(values)};
  const ClusterBootstrap bootstrap(systems, values.size(), {});
  const QueryEstimate estimate = bootstrap.estimate(0);
  EXPECT_THAT(estimate.value, DoubleEq(0.5));
  EXPECT_THAT(estimate.low, DoubleNear(0.5 - 1.96 * 0.025, 0.01));  // standard error: 0.5 / 20
  EXPECT_THAT(estimate.high, DoubleNear(0.5 + 1.96 * 0.025, 0.01));
}

TEST(ClusterBootstrap, PairsTheSamplesOfSystems) {
  const std::vector<double> values = {0.9, 0.1, 0.5, 0.7, 0.2};
  std::vector<double> better = values;
  for (double& value : better) value += 0.05;
  const std::vector<ClusterMeasure> systems = {mean_of(better), mean_of(values)};
  const ClusterBootstrap bootstrap(systems, values.size(), {.samples = 100});
  const QueryEstimate difference = bootstrap.difference(0, 1);
  for (const double value : {difference.value, difference.low, difference.high}) {
    EXPECT_THAT(value, DoubleNear(0.05, 1e-12));
  }
}

TEST(ClusterBootstrap, NarrowsTheIntervalWithTheConfidence) {
  const std::vector<double> values = {0, 0, 1, 1, 0, 1, 1, 0, 1, 1};
  const std::vector<ClusterMeasure> systems = {mean_of(values)};
  const auto interval = [&](double confidence, std::size_t samples) {
    return ClusterBootstrap(systems, values.size(), {confidence, samples}).estimate(0);
  };
  const QueryEstimate wide = interval(99, 1000);
  const QueryEstimate narrow = interval(50, 1000);
  EXPECT_LT(wide.low, narrow.low);
  EXPECT_GT(wide.high, narrow.high);
  EXPECT_EQ(interval(0, 1).low, interval(0, 1).high);
  EXPECT_THAT(interval(100, 2).low, Le(interval(100, 2).high));
}

}  // namespace
}  // namespace neusum
