#ifndef NEUSUM_FIGURE_PERCENT_AXIS_H_
#define NEUSUM_FIGURE_PERCENT_AXIS_H_

#include <string>

#include "figure/chart_axis.h"
#include "figure/svg_writer.h"

namespace neusum {

// The area of a plot.
struct PlotFrame {
  SvgPoint upper_left;
  SvgPoint lower_right;

  // The y coordinate of a value on a vertical axis.
  double y_of(const ChartAxis& axis, double value) const {
    return lower_right.y - axis.position(value) * (lower_right.y - upper_left.y);
  }
};

// Draws the grid lines of a vertical axis and its labels to their left; the highest label has a
// percent sign.
inline void draw_percent_axis(const ChartAxis& axis, const PlotFrame& frame, SvgWriter& svg) {
  for (int i = 0; i <= axis.intervals; ++i) {
    const double y = frame.y_of(axis, axis.tick(i));
    svg.line({frame.upper_left.x, y}, {frame.lower_right.x, y}, {.colour = kGridInk});
    const std::string unit = i == axis.intervals ? "%" : "";
    svg.text({frame.upper_left.x - 6, y + 4}, tick_text(axis, i) + unit,
             {.colour = kQuietInk, .size = 11, .anchor = "end"});
  }
}

}  // namespace neusum

#endif  // NEUSUM_FIGURE_PERCENT_AXIS_H_
