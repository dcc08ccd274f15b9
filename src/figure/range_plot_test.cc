#include "figure/range_plot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

#include "support/nan.h"

namespace neusum {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// The axis is 200 pixels long and starts at x = 82.
RangePlot make_plot(PlottedRange row) {
  return {.title = "ROUGE & more",
          .rows = {std::move(row)},
          .axis = {.first = 0, .step = 5, .intervals = 2},
          .width = 336};
}

TEST(DrawRangePlot, DrawsAValueAndItsInterval) {
  const std::string svg =
      draw_range_plot(make_plot({.label = "a", .colour = "red", .low = 4, .value = 5, .high = 7}));
  EXPECT_THAT(svg, HasSubstr("<circle cx=\"182\" cy=\"41\" r=\"3\" fill=\"red\"/>"));
  EXPECT_THAT(svg, HasSubstr("<line x1=\"162\" y1=\"41\" x2=\"222\" y2=\"41\""));
}

TEST(DrawRangePlot, HasADescription) {
  const std::string svg =
      draw_range_plot(make_plot({.label = "a<b", .value = 5, .text = "5.00", .tooltip = "c<d"}));
  EXPECT_THAT(svg, HasSubstr("aria-label=\"ROUGE &amp; more. a&lt;b 5.00\""));
  EXPECT_THAT(svg, HasSubstr(">5.00</text>"));
  EXPECT_THAT(svg, HasSubstr("<title>c&lt;d</title>"));
}

TEST(DrawRangePlot, DrawsAnArrowBeyondTheAxis) {
  const std::string svg = draw_range_plot(make_plot({.low = 40, .value = 50, .high = 60}));
  EXPECT_THAT(svg, Not(HasSubstr("<circle")));
  EXPECT_THAT(svg, HasSubstr("M277 37h0L282 41L277 45"));
}

TEST(DrawRangePlot, SkipsNan) {
  const std::string none = draw_range_plot(make_plot({.label = "a", .value = kNan, .text = "–"}));
  EXPECT_THAT(none, Not(HasSubstr("nan")));
  EXPECT_THAT(none, HasSubstr(">–</text>"));
  const std::string no_range = draw_range_plot(make_plot({.low = kNan, .value = 5, .high = 6}));
  EXPECT_THAT(no_range, Not(HasSubstr("nan")));
  EXPECT_THAT(no_range, HasSubstr("<circle"));
}

}  // namespace
}  // namespace neusum
