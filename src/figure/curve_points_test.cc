#include "figure/curve_points.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/nan.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<CurvePoint> points_of(const std::vector<double>& values) {
  std::vector<CurvePoint> points;
  for (const double value : values) points.push_back({.update = points.size(), .value = value});
  return points;
}

std::vector<double> values_of(const std::vector<CurvePoint>& points) {
  std::vector<double> values;
  for (const CurvePoint& point : points) values.push_back(point.value);
  return values;
}

TEST(FinitePoints, AreThoseThatAreNoGaps) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  EXPECT_THAT(finite_points(points_of({kNan, 1, kInfinity, -kInfinity, 2})),
              ElementsAre(CurvePoint{1, 1}, CurvePoint{4, 2}));
}

TEST(SmoothPoints, AreMeansOfTheirNeighbours) {
  EXPECT_THAT(values_of(smooth_points(points_of({9, 0, 3, 6, 9}), 1)),
              ElementsAre(9, 4, 3, 6, 7.5));
}

TEST(SmoothPoints, WithoutReachAreThePoints) {
  EXPECT_THAT(values_of(smooth_points(points_of({1, 5, 2}), 0)), ElementsAre(1, 5, 2));
}

TEST(SmoothPoints, KeepGapsAndDoNotCountThem) {
  const std::vector<CurvePoint> smooth = smooth_points(points_of({1, kNan, 3, 5}), 1);
  EXPECT_TRUE(std::isnan(smooth[1].value));
  EXPECT_EQ(smooth[2].value, 4);
}

TEST(SmoothPoints, OfNothingAreNothing) { EXPECT_THAT(smooth_points({}, 3), IsEmpty()); }

TEST(ThinPoints, AreAllWhereTheyAreFew) {
  EXPECT_EQ(thin_points(points_of({3, 1, 2}), 3), points_of({3, 1, 2}));
}

TEST(ThinPoints, AreTheExtremesOfEachColumnInTheirOrder) {
  EXPECT_THAT(thin_points(points_of({2, 5, 1, 3, 3, 4, 0, 7, 6, 6, 6}), 2),
              ElementsAre(CurvePoint{1, 5}, CurvePoint{2, 1}, CurvePoint{6, 0}, CurvePoint{7, 7},
                          CurvePoint{10, 6}));
}

TEST(ThinPoints, KeepAPointOfEveryGap) {
  const std::vector<CurvePoint> thin = thin_points(points_of({1, kNan, kNan, kNan, 2, 3}), 1);
  ASSERT_THAT(thin, SizeIs(4));
  EXPECT_EQ(thin[0].value, 1);
  EXPECT_TRUE(std::isnan(thin[1].value));
}

TEST(ThinPoints, MayAllBeOfTheFirstUpdate) {
  EXPECT_THAT(thin_points({{0, 1}, {0, 2}, {0, 3}}, 2), SizeIs(2));
}

TEST(Quantile, IsBelowAShareOfThePoints) {
  const std::vector<CurvePoint> points = points_of({5, 1, 4, 2, 3});
  EXPECT_EQ(quantile(points, 0), 1);
  EXPECT_EQ(quantile(points, 0.5), 3);
  EXPECT_EQ(quantile(points, 1), 5);
}

}  // namespace
}  // namespace neusum
