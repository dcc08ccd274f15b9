#ifndef NEUSUM_FIGURE_CURVE_POINTS_H_
#define NEUSUM_FIGURE_CURVE_POINTS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace neusum {

// A value measured after `update` updates. A value that is not finite is a gap in the curve.
struct CurvePoint {
  std::uint64_t update = 0;
  double value = 0;

  friend bool operator==(const CurvePoint&, const CurvePoint&) = default;
};

// Returns the points that are not gaps.
std::vector<CurvePoint> finite_points(const std::vector<CurvePoint>& points);

// Moving average: replaces each value by the mean of the values at most `radius` points before and
// after it. Gaps stay. Near the start, the window is narrower and stays centred, so that a steep
// start is not flattened.
std::vector<CurvePoint> smooth_points(const std::vector<CurvePoint>& points, std::size_t radius);

// Thins a curve without changing how it looks when it is `columns` pixels wide: keeps the lowest
// and the highest point of each column, and the gaps. Points must be sorted by update.
std::vector<CurvePoint> thin_points(const std::vector<CurvePoint>& points, std::size_t columns);

// The quantile of the values at `fraction`, from 0 (minimum) to 1 (maximum). There must be at least
// one point and no gap.
double quantile(const std::vector<CurvePoint>& points, double fraction);

}  // namespace neusum

#endif  // NEUSUM_FIGURE_CURVE_POINTS_H_
