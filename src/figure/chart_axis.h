#ifndef NEUSUM_FIGURE_CHART_AXIS_H_
#define NEUSUM_FIGURE_CHART_AXIS_H_

#include <cstdint>
#include <string>

namespace neusum {

// An axis of round numbers: the multiples of `step` from the `first` on.
struct ChartAxis {
  double first = 0;
  double step = 1;
  int intervals = 1;

  double tick(int i) const { return (first + i) * step; }
  double low() const { return tick(0); }
  double high() const { return tick(intervals); }
  // Where a value is: 0 at the low end, 1 at the high one. What is beyond an end is at that end.
  double place(double value) const;
};

// The shortest axis of so many intervals that has both numbers on it. Its steps are 1, 2, 2.5 or 5
// times a power of ten. Numbers that are equal get some room around them. A single interval is only
// for axes from 0.
ChartAxis fit_axis(double low, double high, int intervals);

// The shortest of such axes that have from `least` to `most` intervals.
ChartAxis fit_shortest_axis(double low, double high, int least, int most);

// Such an axis from 0 for counts: its steps are whole, and not more than `most_intervals`.
ChartAxis fit_count_axis(std::uint64_t high, int most_intervals);

// With as many decimals as all ticks of the axis need: 0.50, 0.75; beyond ten millions 2.0e+07.
std::string tick_text(const ChartAxis& axis, int i);

// For axes of large counts: 20k, 40k; 0.5M, 1.0M; below ten thousand as grouped_text().
std::string count_text(const ChartAxis& axis, int i);

}  // namespace neusum

#endif  // NEUSUM_FIGURE_CHART_AXIS_H_
