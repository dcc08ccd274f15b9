#ifndef NEUSUM_FIGURE_LINE_PLOT_H_
#define NEUSUM_FIGURE_LINE_PLOT_H_

#include <string>
#include <string_view>
#include <vector>

#include "figure/chart_axis.h"

namespace neusum {

// What is not finite is a gap.
struct PlottedLine {
  std::string label = {};
  std::string_view colour = {};
  std::vector<double> values = {};  // in percent, of the numbers from 1 on
  bool is_strong = false;
};

// Lines in one frame, with their labels at their ends.
struct LinePlot {
  std::string title = {};  // of the axis of values
  std::string unit = {};   // of the numbers: "step"
  std::vector<PlottedLine> lines = {};
  ChartAxis axis = {};
};

// As part of a page of HTML.
std::string draw_line_plot(const LinePlot& plot);

}  // namespace neusum

#endif  // NEUSUM_FIGURE_LINE_PLOT_H_
