#include "figure/curve_layout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/nan.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::Le;
using ::testing::SizeIs;

TEST(CurveLayout, HasNoAxesForAnEmptyCurve) {
  const CurveLayout layout({});
  EXPECT_FALSE(layout.loss_axis);
  EXPECT_FALSE(layout.rouge2_axis);
  EXPECT_FALSE(layout.best);
}

TEST(CurveLayout, HasNoAxesIfAllValuesAreNan) {
  const CurveLayout layout({.loss = {{1, kNan}}, .dev_rouge2 = {{1, kNan}}});
  EXPECT_FALSE(layout.loss_axis);
  EXPECT_FALSE(layout.rouge2_axis);
}

TEST(CurveLayout, BestIsTheFirstOfEqualMaxima) {
  const CurveLayout layout({.dev_rouge2 = {{10, 0.125}, {20, kNan}, {30, 0.25}, {40, 0.25}}});
  EXPECT_EQ(layout.best->series, 0U);
  EXPECT_EQ(layout.best->point, (CurvePoint{30, 25}));
  EXPECT_THAT(layout.rouge2[0],
              ElementsAre(CurvePoint{10, 12.5}, CurvePoint{30, 25}, CurvePoint{40, 25}));
}

TEST(CurveLayout, BestIsTheMaximumOfBothCurves) {
  const CurveLayout layout({.dev_rouge2 = {{10, 0.125}}, .average_rouge2 = {{10, 0.25}}});
  EXPECT_EQ(layout.best->series, 1U);
}

TEST(CurveLayout, BothAxesHaveTheSameNumberOfIntervals) {
  const CurveLayout layout({.loss = {{1, 9.3}, {2, 2.7}}, .dev_rouge2 = {{1, 0.161}, {2, 0.1873}}});
  EXPECT_EQ(layout.loss_axis->intervals, layout.rouge2_axis->intervals);
  EXPECT_EQ(layout.loss_axis->low(), 0);
}

TEST(CurveLayout, LossAxisIgnoresASingleOutlier) {
  LearningCurve curve;
  for (std::uint64_t i = 0; i < 10000; ++i) curve.loss.push_back({i, i == 5000 ? 1e6 : 3.0});
  const CurveLayout layout(curve);
  EXPECT_LT(layout.loss_axis->high(), 1e5);
  EXPECT_TRUE(layout.is_smoothed);
}

TEST(CurveLayout, LastLossIsTheLastFiniteValue) {
  LearningCurve curve;
  for (std::uint64_t i = 0; i < 100000; ++i) curve.loss.push_back({i, 3.0});
  curve.loss.back().value = kNan;
  EXPECT_EQ(CurveLayout(curve).last_loss, (CurvePoint{99998, 3}));
}

TEST(CurveLayout, LimitsTheNumberOfPoints) {
  LearningCurve curve;
  for (std::uint64_t i = 0; i < 100000; ++i) curve.loss.push_back({i, static_cast<double>(i % 7)});
  EXPECT_THAT(CurveLayout(curve).raw_loss, SizeIs(Le(1602)));
}

TEST(CurveLayout, LastUpdateIsTheMaximumOfAllCurvesAndAtLeastOne) {
  EXPECT_EQ(CurveLayout({.loss = {{7, 1}}, .average_rouge2 = {{9, 0.1}}}).last_update, 9U);
  EXPECT_EQ(CurveLayout({.loss = {{0, 1}}}).last_update, 1U);
}

}  // namespace
}  // namespace neusum
