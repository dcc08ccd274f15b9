#ifndef NEUSUM_FIGURE_BAR_PLOT_H_
#define NEUSUM_FIGURE_BAR_PLOT_H_

#include <string>
#include <string_view>
#include <vector>

#include "figure/chart_axis.h"

namespace neusum {

// A bar for each of the numbers from 1 on; the last one is of all from there on. A bar that is cut
// off at the end of the axis has its value above it. What is not finite is not drawn.
struct BarPlot {
  std::string title = {};
  std::string_view colour = {};
  std::vector<double> values = {};   // in percent
  std::vector<double> outline = {};  // others to compare with, drawn as a line; may be empty
  ChartAxis axis = {};
  bool is_strong = false;
};

// As part of a page of HTML.
std::string draw_bar_plot(const BarPlot& plot);

}  // namespace neusum

#endif  // NEUSUM_FIGURE_BAR_PLOT_H_
