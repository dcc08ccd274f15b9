#ifndef NEUSUM_FIGURE_CHART_AXIS_H_
#define NEUSUM_FIGURE_CHART_AXIS_H_

#include <cstdint>
#include <string>

namespace neusum {

// An axis whose ticks are multiples of `step`, starting with first · step.
struct ChartAxis {
  double first = 0;
  double step = 1;
  int intervals = 1;

  double tick(int i) const { return (first + i) * step; }
  double low() const { return tick(0); }
  double high() const { return tick(intervals); }
  // Relative position of a value: 0 at the low end, 1 at the high end, clamped to [0, 1].
  double position(double value) const;
};

// Returns the shortest axis with this number of intervals that contains both values. Its step is 1,
// 2, 2.5 or 5 times a power of ten. If the values are equal, the axis extends to both sides of
// them. Use a single interval only for axes that start at 0.
ChartAxis fit_axis(double low, double high, int intervals);

// Calls fit_axis() with min_intervals to max_intervals intervals and returns the shortest axis.
ChartAxis fit_shortest_axis(double low, double high, int min_intervals, int max_intervals);

// Returns an axis for counts: it starts at 0, its step is a whole number, and it has at most
// max_intervals intervals.
ChartAxis fit_count_axis(std::uint64_t high, int max_intervals);

// The label of tick i, with as many decimals as the ticks need: 0.50, 0.75. Axes that exceed ten
// million use scientific notation: 2.0e+07.
std::string tick_text(const ChartAxis& axis, int i);

// The label of tick i of a count axis: in thousands (20k, 40k) or millions (0.5M, 1.0M). Axes below
// ten thousand use grouped_text().
std::string count_text(const ChartAxis& axis, int i);

}  // namespace neusum

#endif  // NEUSUM_FIGURE_CHART_AXIS_H_
