#include "figure/bar_plot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/nan.h"

namespace neusum {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr ChartAxis kAxis = {.first = 0, .step = 50, .intervals = 2};

TEST(DrawBarPlot, DrawsABarAsHighAsItsValue) {
  const std::string svg =
      draw_bar_plot({.title = "a & b", .colour = "red", .values = {50, 0, 25, 25}, .axis = kAxis});
  EXPECT_THAT(svg, HasSubstr("<rect x=\"34.5\" y=\"79\" width=\"54\" height=\"49\" fill=\"red\">"
                             "<title>a &amp; b, 1: 50.0 %</title></rect>"));
  EXPECT_THAT(svg, HasSubstr("aria-label=\"a &amp; b. highest, with 50.0 %, at 1\""));
}

TEST(DrawBarPlot, MarksTheLastBarAsOpenEnded) {
  const std::string svg = draw_bar_plot({.values = {50, 25, 25}, .axis = kAxis});
  EXPECT_THAT(svg, HasSubstr(">3+</text>"));
  EXPECT_THAT(svg, Not(HasSubstr(">3</text>")));
}

TEST(DrawBarPlot, NumbersOnlySomeOfManyBars) {
  const std::string svg = draw_bar_plot({.values = std::vector<double>(21, 5), .axis = kAxis});
  for (const char* number : {">1<", ">5<", ">10<", ">15<", ">21+<"}) {
    EXPECT_THAT(svg, HasSubstr(number));
  }
  for (const char* number : {">2<", ">20<"}) EXPECT_THAT(svg, Not(HasSubstr(number)));
}

TEST(DrawBarPlot, LabelsABarThatExceedsTheAxis) {
  const std::string svg = draw_bar_plot({.values = {50, 120}, .axis = kAxis});
  EXPECT_THAT(svg, HasSubstr("<text x=\"254\" y=\"26\""));
  EXPECT_THAT(svg, HasSubstr(">120%</text>"));
}

TEST(DrawBarPlot, DrawsTheOutlineIfThereIsOne) {
  const std::string svg = draw_bar_plot({.values = {50, 50}, .reference = {100, 0}, .axis = kAxis});
  EXPECT_THAT(svg, HasSubstr("d=\"M34 30h0L144 30L144 128L254 128\""));
  EXPECT_THAT(draw_bar_plot({.values = {50, 50}, .axis = kAxis}), Not(HasSubstr("<path")));
}

TEST(DrawBarPlot, SkipsNan) {
  EXPECT_THAT(draw_bar_plot({.values = {kNan, kNan}, .reference = {kNan, 1}, .axis = kAxis}),
              Not(HasSubstr("nan")));
  EXPECT_THAT(draw_bar_plot({.axis = kAxis}), HasSubstr("nothing to show"));
}

}  // namespace
}  // namespace neusum
