#include "bench/measurement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neusum {
namespace {

using ::testing::DoubleNear;

// A round of one second that processed 10 documents with 50 GFLOP.
BenchRound round_of(double gflops_before, double gflops_after) {
  return {{10, 50e9}, 1, gflops_before, gflops_after};
}

TEST(SpreadOf, UsesRanks) {
  const BenchSpread spread = spread_of({5, 1, 4, 2, 3, 6, 7, 8, 9, 10, 11});
  EXPECT_EQ(spread.median, 6);
  EXPECT_EQ(spread.p10, 2);
  EXPECT_EQ(spread.p90, 10);
  EXPECT_EQ(spread_of({}).median, 0);
}

TEST(BenchRound, ComparesWithTheMeanSpeedOfAMatrixProduct) {
  EXPECT_THAT(round_of(95, 105).r(), DoubleNear(0.5, 1e-12));
  EXPECT_EQ(round_of(95, 105).documents_per_second(), 10);
}

TEST(SummarizeRounds, SkipsUnsteadyRounds) {
  const std::vector<BenchRound> rounds = {round_of(100, 100), round_of(100, 150), round_of(50, 50)};
  const BenchResult result = summarize_rounds(rounds);
  EXPECT_EQ(result.rounds, 2U);
  EXPECT_EQ(result.unsteady_rounds, 1U);
  EXPECT_THAT(result.r.p10, DoubleNear(0.5, 1e-12));
  EXPECT_THAT(result.r.p90, DoubleNear(1, 1e-12));
}

TEST(SummarizeRounds, UsesAllRoundsIfNoneWasSteady) {
  const std::vector<BenchRound> rounds = {round_of(50, 150)};
  const BenchResult result = summarize_rounds(rounds);
  EXPECT_EQ(result.rounds, 0U);
  EXPECT_EQ(result.unsteady_rounds, 1U);
  EXPECT_THAT(result.r.median, DoubleNear(0.5, 1e-12));
}

TEST(MeasureRounds, StartsWithAWarmUp) {
  ThreadPool pool(1);
  std::vector<std::size_t> calls;
  const std::vector<BenchRound> rounds =
      measure_rounds({pool, TimeKind::kProcessCpu, 0.1}, [&](std::size_t round) {
        calls.push_back(round);
        return WorkDone{1, 1};
      });
  ASSERT_EQ(calls.size(), rounds.size() + 1);
  EXPECT_EQ(calls.back(), rounds.size());
}

}  // namespace
}  // namespace neusum
