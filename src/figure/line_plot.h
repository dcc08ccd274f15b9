#ifndef NEUSUM_FIGURE_LINE_PLOT_H_
#define NEUSUM_FIGURE_LINE_PLOT_H_

#include <string>
#include <string_view>
#include <vector>

#include "figure/chart_axis.h"

namespace neusum {

// One line of a plot. A value that is not finite leaves a gap.
struct PlottedLine {
  std::string label = {};
  std::string_view colour = {};
  std::vector<double> values = {};  // in percent, at x = 1, 2, …
  bool is_highlighted = false;
};

// Lines in one frame; each has its label at its end.
struct LinePlot {
  std::string title = {};                  // of the y axis
  std::string unit = {};                   // of the x axis: "step"
  std::vector<std::string> x_labels = {};  // before the unit; if empty, 1, 2, … after it
  std::vector<PlottedLine> lines = {};
  ChartAxis axis = {};
};

// Returns an SVG for an HTML page.
std::string draw_line_plot(const LinePlot& plot);

}  // namespace neusum

#endif  // NEUSUM_FIGURE_LINE_PLOT_H_
