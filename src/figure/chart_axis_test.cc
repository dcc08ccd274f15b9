#include "figure/chart_axis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace neusum {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> ticks_of(const ChartAxis& axis) {
  std::vector<std::string> texts;
  for (int i = 0; i <= axis.intervals; ++i) texts.push_back(tick_text(axis, i));
  return texts;
}

std::vector<std::string> counts_of(const ChartAxis& axis) {
  std::vector<std::string> texts;
  for (int i = 0; i <= axis.intervals; ++i) texts.push_back(count_text(axis, i));
  return texts;
}

TEST(FitAxis, HasRoundTicks) {
  EXPECT_THAT(ticks_of(fit_axis(0, 11.2, 6)), ElementsAre("0", "2", "4", "6", "8", "10", "12"));
  EXPECT_THAT(ticks_of(fit_axis(16.6, 19.3, 6)),
              ElementsAre("16.5", "17.0", "17.5", "18.0", "18.5", "19.0", "19.5"));
  EXPECT_THAT(ticks_of(fit_axis(0.1, 1.2, 5)),
              ElementsAre("0.00", "0.25", "0.50", "0.75", "1.00", "1.25"));
}

TEST(FitAxis, EndsAtRoundValues) {
  EXPECT_THAT(ticks_of(fit_axis(0.1, 0.6, 5)),
              ElementsAre("0.1", "0.2", "0.3", "0.4", "0.5", "0.6"));
}

TEST(FitAxis, GoesThroughZero) {
  EXPECT_THAT(ticks_of(fit_axis(-0.3, 0.6, 5)),
              ElementsAre("-0.4", "-0.2", "0.0", "0.2", "0.4", "0.6"));
}

TEST(FitAxis, ContainsEveryRange) {
  for (int intervals = 4; intervals <= 6; ++intervals) {
    for (double low = -3; low < 3; low += 0.37) {
      for (double span = 1e-4; span < 1e6; span *= 1.7) {
        const ChartAxis axis = fit_axis(low, low + span, intervals);
        EXPECT_LE(axis.low(), low + 1e-6 * span);
        EXPECT_GE(axis.high(), low + span - 1e-6 * span);
        EXPECT_LT(axis.high() - axis.low(), 7 * span);
      }
    }
  }
}

TEST(FitAxis, ExtendsAroundASingleValue) {
  for (const double number : {0.0, 1e-300, 0.17, -4.0, 1e12}) {
    const ChartAxis axis = fit_axis(number, number, 5);
    EXPECT_LT(axis.low(), number);
    EXPECT_GT(axis.high(), number);
  }
}

TEST(FitShortestAxis, HasLittleUnusedSpace) {
  EXPECT_THAT(ticks_of(fit_axis(0, 46, 4)), ElementsAre("0", "20", "40", "60", "80"));
  EXPECT_THAT(ticks_of(fit_shortest_axis(0, 46, 3, 5)),
              ElementsAre("0", "10", "20", "30", "40", "50"));
}

TEST(FitShortestAxis, PrefersFewerIntervals) {
  EXPECT_THAT(ticks_of(fit_shortest_axis(0, 60, 3, 6)), ElementsAre("0", "20", "40", "60"));
}

TEST(FitCountAxis, HasWholeSteps) {
  EXPECT_THAT(counts_of(fit_count_axis(1, 10)), ElementsAre("0", "1"));
  EXPECT_THAT(counts_of(fit_count_axis(20, 8)),
              ElementsAre("0", "5", "10", "15", "20", "25", "30", "35"));
}

TEST(ChartAxis, GivesTheRelativePositionOfAValue) {
  const ChartAxis axis = {.first = 1, .step = 2, .intervals = 4};
  EXPECT_EQ(axis.position(2), 0);
  EXPECT_EQ(axis.position(6), 0.5);
  EXPECT_EQ(axis.position(10), 1);
  EXPECT_EQ(axis.position(-5), 0);
  EXPECT_EQ(axis.position(50), 1);
}

TEST(TickText, OfLargeNumbersIsScientific) {
  EXPECT_EQ(tick_text(fit_axis(0, 1e30, 5), 1), "2.0e+29");
}

TEST(CountText, UsesUnitsForLargeCounts) {
  EXPECT_THAT(counts_of(fit_count_axis(8000, 4)),
              ElementsAre("0", "2,000", "4,000", "6,000", "8,000"));
  EXPECT_THAT(counts_of(fit_count_axis(9000, 4)),
              ElementsAre("0", "2.5k", "5.0k", "7.5k", "10.0k"));
  EXPECT_THAT(counts_of(fit_count_axis(80000, 4)), ElementsAre("0", "20k", "40k", "60k", "80k"));
  EXPECT_THAT(counts_of(fit_count_axis(2000000, 4)),
              ElementsAre("0", "0.5M", "1.0M", "1.5M", "2.0M"));
}

}  // namespace
}  // namespace neusum
