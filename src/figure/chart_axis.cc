#include "figure/chart_axis.h"

#include <algorithm>
#include <cmath>

#include "base/number_text.h"

namespace neusum {
namespace {

constexpr double kRoundingError = 1e-9;

ChartAxis axis_from(double low, double step, int intervals) {
  return {.first = std::floor(low / step + kRoundingError), .step = step, .intervals = intervals};
}

// Number of decimals that multiples of `step` need.
int count_decimals(double step) {
  constexpr int kMaxDecimals = 12;
  int decimals = 0;
  double scaled = step;
  while (decimals < kMaxDecimals &&
         std::abs(scaled - std::round(scaled)) > kRoundingError * scaled) {
    scaled *= 10;
    ++decimals;
  }
  return decimals;
}

}  // namespace

double ChartAxis::position(double value) const {
  return std::clamp((value - low()) / (high() - low()), 0.0, 1.0);
}

ChartAxis fit_axis(double low, double high, int intervals) {
  if (high - low <= kRoundingError * std::abs(high)) {
    const double room = std::abs(low) < kRoundingError ? 1 : std::abs(low) / 10;
    return fit_axis(low - room, high + room, intervals);
  }
  const double power = std::pow(10, std::floor(std::log10((high - low) / intervals)));
  for (const double multiple : {1.0, 2.0, 2.5, 5.0, 10.0, 20.0, 25.0}) {
    const ChartAxis axis = axis_from(low, multiple * power, intervals);
    if (axis.high() >= high - kRoundingError * axis.step) return axis;
  }
  return axis_from(low, 50 * power, intervals);
}

ChartAxis fit_shortest_axis(double low, double high, int min_intervals, int max_intervals) {
  ChartAxis shortest = fit_axis(low, high, min_intervals);
  for (int intervals = min_intervals + 1; intervals <= max_intervals; ++intervals) {
    const ChartAxis axis = fit_axis(low, high, intervals);
    const double saved = (shortest.high() - shortest.low()) - (axis.high() - axis.low());
    if (saved > kRoundingError * std::abs(shortest.step)) shortest = axis;
  }
  return shortest;
}

ChartAxis fit_count_axis(std::uint64_t high, int max_intervals) {
  ChartAxis axis = fit_axis(0, static_cast<double>(high), max_intervals);
  while (max_intervals > 1 && axis.step != std::round(axis.step)) {
    axis = fit_axis(0, static_cast<double>(high), --max_intervals);
  }
  return axis;
}

std::string tick_text(const ChartAxis& axis, int i) {
  constexpr double kMinScientific = 1e7;
  if (axis.high() < kMinScientific) return fixed_text(axis.tick(i), count_decimals(axis.step));
  return scientific_text(axis.tick(i), 1);
}

std::string count_text(const ChartAxis& axis, int i) {
  constexpr double kThousand = 1000;
  constexpr double kMillion = 1000000;
  if (axis.high() < 10 * kThousand || axis.tick(i) == 0) {
    return grouped_text(static_cast<std::uint64_t>(axis.tick(i)));
  }
  ChartAxis in_units = axis;
  in_units.step /= axis.high() < kMillion ? kThousand : kMillion;
  return tick_text(in_units, i) + (axis.high() < kMillion ? "k" : "M");
}

}  // namespace neusum
