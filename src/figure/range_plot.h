#ifndef NEUSUM_FIGURE_RANGE_PLOT_H_
#define NEUSUM_FIGURE_RANGE_PLOT_H_

#include <string>
#include <string_view>
#include <vector>

#include "figure/chart_axis.h"

namespace neusum {

// A value and its interval. A value that is not finite is not drawn.
struct PlottedRange {
  std::string label = {};
  std::string_view colour = {};
  double low = 0;
  double value = 0;
  double high = 0;
  std::string text = {};  // the value as text, drawn at the right
  std::string tooltip = {};
  bool is_highlighted = false;
};

// Rows of intervals along one horizontal axis. A value beyond the axis is drawn as an arrow.
struct RangePlot {
  std::string title = {};
  std::vector<PlottedRange> rows = {};
  ChartAxis axis = {};
  double width = 340;
};

// Returns an SVG for an HTML page.
std::string draw_range_plot(const RangePlot& plot);

}  // namespace neusum

#endif  // NEUSUM_FIGURE_RANGE_PLOT_H_
