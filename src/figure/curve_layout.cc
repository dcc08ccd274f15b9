#include "figure/curve_layout.h"

#include <algorithm>
#include <cmath>

namespace neusum {
namespace {

constexpr std::size_t kColumns = 800;  // about the width of the plot in pixels
constexpr int kMaxUpdateIntervals = 10;

struct Range {
  double low = 0;
  double high = 0;
};

std::vector<CurvePoint> to_percent(const std::vector<CurvePoint>& points) {
  std::vector<CurvePoint> percent = finite_points(points);
  for (CurvePoint& point : percent) point.value *= 100;
  return percent;
}

std::optional<CurveLayout::Best> find_best(
    const std::array<std::vector<CurvePoint>, 2>& all_series) {
  std::optional<CurveLayout::Best> best;
  for (std::size_t series = 0; series < all_series.size(); ++series) {
    for (const CurvePoint& point : all_series[series]) {
      if (!best || point.value > best->point.value) best = {.series = series, .point = point};
    }
  }
  return best;
}

std::uint64_t find_last_update(const LearningCurve& curve) {
  std::uint64_t last = 1;
  for (const auto* points : {&curve.loss, &curve.dev_rouge2, &curve.average_rouge2}) {
    if (!points->empty()) last = std::max(last, points->back().update);
  }
  return last;
}

// The range of the loss without the lowest and highest percent of its raw values: a few outliers
// would flatten the rest of the curve.
std::optional<Range> find_loss_range(const std::vector<CurvePoint>& raw,
                                     const std::vector<CurvePoint>& smooth) {
  if (raw.empty()) return std::nullopt;
  Range range = {.low = std::min(quantile(raw, 0.01), quantile(smooth, 0)),
                 .high = std::max(quantile(raw, 0.99), quantile(smooth, 1))};
  if (range.low > 0 && range.low < range.high / 2) range.low = 0;
  return range;
}

// The range of ROUGE-2, extended to leave room for labels above the points.
std::optional<Range> find_rouge2_range(const std::array<std::vector<CurvePoint>, 2>& all_series) {
  std::vector<CurvePoint> points = all_series[0];
  points.insert(points.end(), all_series[1].begin(), all_series[1].end());
  if (points.empty()) return std::nullopt;
  const Range range = {.low = quantile(points, 0), .high = quantile(points, 1)};
  return Range{.low = range.low, .high = range.high + 0.15 * (range.high - range.low)};
}

// The fraction of an axis with this number of intervals that lies outside the range.
double unused_fraction(const std::optional<Range>& range, int intervals) {
  if (!range) return 0;
  const ChartAxis axis = fit_axis(range->low, range->high, intervals);
  return 1 - (range->high - range->low) / (axis.high() - axis.low());
}

// Returns the number of intervals, the same for both axes, that leaves the least space unused.
int choose_intervals(const std::optional<Range>& loss, const std::optional<Range>& rouge2) {
  const auto unused = [&](int intervals) {
    return unused_fraction(loss, intervals) + unused_fraction(rouge2, intervals);
  };
  const auto candidates = {5, 6, 4};  // in order of preference
  return *std::min_element(candidates.begin(), candidates.end(),
                           [&](int a, int b) { return unused(a) < unused(b); });
}

}  // namespace

CurveLayout::CurveLayout(const LearningCurve& curve)
    : rouge2{to_percent(curve.dev_rouge2), to_percent(curve.average_rouge2)},
      best(find_best(rouge2)),
      last_update(find_last_update(curve)),
      updates(fit_count_axis(last_update, kMaxUpdateIntervals)) {
  constexpr std::size_t kRadiusDivisor = 100;  // the radius is 1 % of the points
  const std::size_t radius = curve.loss.size() / kRadiusDivisor;
  // Smoothed twice: one moving average jumps where an outlier enters or leaves its window.
  const auto smooth = smooth_points(smooth_points(curve.loss, radius), radius);
  const auto finite = finite_points(smooth);
  const auto loss_range = find_loss_range(finite_points(curve.loss), finite);
  const auto rouge2_range = find_rouge2_range(rouge2);
  const int intervals = choose_intervals(loss_range, rouge2_range);
  if (loss_range) loss_axis = fit_axis(loss_range->low, loss_range->high, intervals);
  if (rouge2_range) rouge2_axis = fit_axis(rouge2_range->low, rouge2_range->high, intervals);
  is_smoothed = radius > 0;
  if (!finite.empty()) last_loss = finite.back();
  raw_loss = thin_points(curve.loss, kColumns);
  smooth_loss = thin_points(smooth, kColumns);
}

}  // namespace neusum
