#include "figure/curve_layout.h"

#include <algorithm>
#include <cmath>

namespace neusum {
namespace {

constexpr std::size_t kColumns = 800;  // about as many as there are pixels
constexpr int kMostUpdateIntervals = 10;

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

// Without the rare extremes of single updates, which would press the rest flat.
std::optional<Range> find_loss_range(const std::vector<CurvePoint>& raw,
                                     const std::vector<CurvePoint>& smooth) {
  if (raw.empty()) return std::nullopt;
  Range range = {.low = std::min(quantile(raw, 0.01), quantile(smooth, 0)),
                 .high = std::max(quantile(raw, 0.99), quantile(smooth, 1))};
  if (range.low > 0 && range.low < range.high / 2) range.low = 0;
  return range;
}

// With room above the points for what is written there.
std::optional<Range> find_rouge2_range(const std::array<std::vector<CurvePoint>, 2>& all_series) {
  std::vector<CurvePoint> points = all_series[0];
  points.insert(points.end(), all_series[1].begin(), all_series[1].end());
  if (points.empty()) return std::nullopt;
  const Range range = {.low = quantile(points, 0), .high = quantile(points, 1)};
  return Range{.low = range.low, .high = range.high + 0.15 * (range.high - range.low)};
}

// How much of the axis is not needed.
double wasted_share(const std::optional<Range>& range, int intervals) {
  if (!range) return 0;
  const ChartAxis axis = fit_axis(range->low, range->high, intervals);
  return 1 - (range->high - range->low) / (axis.high() - axis.low());
}

int choose_intervals(const std::optional<Range>& loss, const std::optional<Range>& rouge2) {
  const auto waste = [&](int intervals) {
    return wasted_share(loss, intervals) + wasted_share(rouge2, intervals);
  };
  const auto candidates = {5, 6, 4};
  return *std::min_element(candidates.begin(), candidates.end(),
                           [&](int a, int b) { return waste(a) < waste(b); });
}

}  // namespace

CurveLayout::CurveLayout(const LearningCurve& curve)
    : rouge2{to_percent(curve.dev_rouge2), to_percent(curve.average_rouge2)},
      best(find_best(rouge2)),
      last_update(find_last_update(curve)),
      updates(fit_count_axis(last_update, kMostUpdateIntervals)) {
  constexpr std::size_t kReachShare = 100;
  const std::size_t reach = curve.loss.size() / kReachShare;
  // Twice, so that a single extreme makes no step where it comes into reach.
  const auto smooth = smooth_points(smooth_points(curve.loss, reach), reach);
  const auto finite = finite_points(smooth);
  const auto loss_range = find_loss_range(finite_points(curve.loss), finite);
  const auto rouge2_range = find_rouge2_range(rouge2);
  const int intervals = choose_intervals(loss_range, rouge2_range);
  if (loss_range) loss_axis = fit_axis(loss_range->low, loss_range->high, intervals);
  if (rouge2_range) rouge2_axis = fit_axis(rouge2_range->low, rouge2_range->high, intervals);
  is_smoothed = reach > 0;
  if (!finite.empty()) last_loss = finite.back();
  raw_loss = thin_points(curve.loss, kColumns);
  smooth_loss = thin_points(smooth, kColumns);
}

}  // namespace neusum
