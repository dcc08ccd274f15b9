#ifndef NEUSUM_FIGURE_BAR_PLOT_H_
#define NEUSUM_FIGURE_BAR_PLOT_H_

#include <string>
#include <string_view>
#include <vector>

#include "figure/chart_axis.h"

namespace neusum {

// A bar chart over the positions 1, 2, …; the last bar also counts all later positions. A bar that
// exceeds the axis is cut off and labelled with its value. Non-finite values are skipped.
struct BarPlot {
  std::string title = {};
  std::string_view colour = {};
  std::vector<double> values = {};     // in percent
  std::vector<double> reference = {};  // in percent, drawn as a line for comparison; may be empty
  ChartAxis axis = {};
  bool is_highlighted = false;  // bold title
};

// Returns an SVG element to embed in an HTML page.
std::string draw_bar_plot(const BarPlot& plot);

}  // namespace neusum

#endif  // NEUSUM_FIGURE_BAR_PLOT_H_
