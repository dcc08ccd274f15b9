#ifndef NEUSUM_FIGURE_RANGE_PLOT_H_
#define NEUSUM_FIGURE_RANGE_PLOT_H_

#include <string>
#include <string_view>
#include <vector>

#include "figure/chart_axis.h"

namespace neusum {

// A value within its range. What is not finite is not drawn.
struct PlottedRange {
  std::string label = {};
  std::string_view colour = {};
  double low = 0;
  double value = 0;
  double high = 0;
  std::string text = {};  // the value, as it is written beside
  std::string tooltip = {};
  bool is_strong = false;
};

// Ranges below each other, along one axis. A value beyond the axis is an arrow at its end.
struct RangePlot {
  std::string title = {};
  std::vector<PlottedRange> rows = {};
  ChartAxis axis = {};
  double width = 340;
};

// As part of a page of HTML.
std::string draw_range_plot(const RangePlot& plot);

}  // namespace neusum

#endif  // NEUSUM_FIGURE_RANGE_PLOT_H_
