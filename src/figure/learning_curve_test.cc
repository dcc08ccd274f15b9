#include "figure/learning_curve.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "support/nan.h"

namespace neusum {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

LearningCurve make_curve() {
  LearningCurve curve = {.title = "A & B"};
  for (std::uint64_t update = 1; update <= 20000; ++update) {
    const double wave = static_cast<double>(update % 10) / 10;
    curve.loss.push_back({update, 3 + 5000.0 / static_cast<double>(update + 1000) + wave});
  }
  curve.dev_rouge2 = {{5000, 0.15}, {10000, 0.1873}, {15000, 0.18}, {20000, 0.17}};
  return curve;
}

TEST(DrawLearningCurve, ShowsTheBestScoreAndTheLoss) {
  const std::string svg = draw_learning_curve(make_curve());
  EXPECT_THAT(svg, HasSubstr("<title>A &amp; B</title>"));
  EXPECT_THAT(svg, HasSubstr("Best dev ROUGE-2 18.73 at update 10,000 · training loss 3."));
  EXPECT_THAT(svg, HasSubstr(">best 18.73</text>"));
  EXPECT_THAT(svg, HasSubstr("<title>dev ROUGE-2 17.00 at update 20,000</title>"));
  EXPECT_THAT(svg, HasSubstr(">training loss, smoothed</text>"));
}

TEST(DrawLearningCurve, ShowsAveragedWeightsOnlyIfPresent) {
  LearningCurve curve = make_curve();
  EXPECT_THAT(draw_learning_curve(curve), Not(HasSubstr("averaged weights")));
  curve.average_rouge2 = {{20000, 0.19}};
  EXPECT_THAT(draw_learning_curve(curve), HasSubstr(">dev ROUGE-2, averaged weights</text>"));
  EXPECT_THAT(draw_learning_curve(curve), HasSubstr(">best 19.00</text>"));
}

TEST(DrawLearningCurve, IsSelfContained) {
  const std::string svg = draw_learning_curve(make_curve());
  for (const char* external : {"<script", "href", "url(", "<style", "@import", "<image"}) {
    EXPECT_THAT(svg, Not(HasSubstr(external)));
  }
}

TEST(DrawLearningCurve, ReportsThatThereIsNoData) {
  EXPECT_THAT(draw_learning_curve({}), HasSubstr("nothing to show yet"));
  EXPECT_THAT(draw_learning_curve({.loss = {{1, kNan}}}), HasSubstr("nothing to show yet"));
}

TEST(DrawLearningCurve, ShowsASinglePoint) {
  const std::string loss = draw_learning_curve({.loss = {{3, 4.5}}});
  EXPECT_THAT(loss, HasSubstr("<title>training loss 4.500 at update 3</title>"));
  EXPECT_THAT(loss, Not(HasSubstr("ROUGE-2")));
  const std::string dev = draw_learning_curve({.dev_rouge2 = {{3, 0.125}}});
  EXPECT_THAT(dev, HasSubstr(">best 12.50</text>"));
  EXPECT_THAT(dev, Not(HasSubstr("training loss")));
}

TEST(DrawLearningCurve, SkipsNonFiniteValues) {
  LearningCurve curve = make_curve();
  for (std::size_t i = 3; i < curve.loss.size(); i += 5) curve.loss[i].value = kNan;
  curve.loss[4].value = std::numeric_limits<double>::infinity();
  curve.dev_rouge2[1].value = kNan;
  const std::string svg = draw_learning_curve(curve);
  EXPECT_THAT(svg, Not(HasSubstr("nan")));
  EXPECT_THAT(svg, Not(HasSubstr("inf")));
  EXPECT_THAT(svg, HasSubstr(">best 18.00</text>"));
}

}  // namespace
}  // namespace neusum
