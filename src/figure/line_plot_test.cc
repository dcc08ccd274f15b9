#include "figure/line_plot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

#include "support/nan.h"

namespace neusum {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

LinePlot make_plot(std::vector<double> values) {
  return {.title = "precision",
          .unit = "step",
          .lines = {{.label = "a & b", .colour = "red", .values = std::move(values)}},
          .axis = {.first = 0, .step = 50, .intervals = 2}};
}

TEST(DrawLinePlot, ConnectsThePoints) {
  const std::string svg = draw_line_plot(make_plot({0, 50, 100}));
  EXPECT_THAT(svg, HasSubstr("d=\"M50 218h0L151 125L252 32\" fill=\"none\" stroke=\"red\""));
  EXPECT_THAT(svg, HasSubstr("<title>a &amp; b, step 2: 50.0 %</title>"));
  EXPECT_THAT(svg, HasSubstr("aria-label=\"precision. a &amp; b 0.0 50.0 100.0\""));
}

TEST(DrawLinePlot, LabelsALineAtItsEnd) {
  EXPECT_THAT(draw_line_plot(make_plot({0, 50, 100})),
              HasSubstr("<text x=\"290\" y=\"36\" fill=\"red\""));
  EXPECT_THAT(draw_line_plot(make_plot({0, 50, kNan})),
              HasSubstr("<text x=\"290\" y=\"129\" fill=\"red\""));
}

TEST(DrawLinePlot, LabelsPointsOnTheXAxis) {
  LinePlot plot = make_plot({0, 50});
  EXPECT_THAT(draw_line_plot(plot), HasSubstr(">2</text>"));
  plot.unit = "% of the words";
  plot.x_labels = {"10", "70"};
  EXPECT_THAT(draw_line_plot(plot), HasSubstr(">70</text>"));
  EXPECT_THAT(draw_line_plot(plot), HasSubstr("a &amp; b, 70 % of the words: 50.0 %"));
}

TEST(DrawLinePlot, CentresASinglePoint) {
  const std::string svg = draw_line_plot(make_plot({50}));
  EXPECT_THAT(svg, HasSubstr("<circle cx=\"151\" cy=\"125\""));
}

TEST(DrawLinePlot, SkipsNan) {
  EXPECT_THAT(draw_line_plot(make_plot({kNan, 1, kNan})), Not(HasSubstr("nan")));
  const std::string none = draw_line_plot(make_plot({kNan}));
  EXPECT_THAT(none, Not(HasSubstr("nan")));
  EXPECT_THAT(none, Not(HasSubstr("<circle")));
}

}  // namespace
}  // namespace neusum
