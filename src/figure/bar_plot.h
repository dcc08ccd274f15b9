#ifndef NEUSUM_FIGURE_BAR_PLOT_H_
#define NEUSUM_FIGURE_BAR_PLOT_H_

#include <string>
#include <string_view>
#include <vector>

#include "figure/chart_axis.h"

namespace neusum {

// A bar chart over the positions 1, 2, …; the last bar also counts all later positions. A bar that
// exceeds the axis is cut off and labelled with its value. Values that are not finite are skipped.
struct BarPlot {
  std::string title = {};
  std::string_view colour = {};
  std::vector<double> values = {};   // in percent
  std::vector<double> outline = {};  // values to compare with, drawn as a line; may be empty
  ChartAxis axis = {};
  bool is_strong = false;
};

// Returns an SVG for an HTML page.
std::string draw_bar_plot(const BarPlot& plot);

}  // namespace neusum

#endif  // NEUSUM_FIGURE_BAR_PLOT_H_
