#ifndef NEUSUM_FIGURE_CURVE_POINTS_H_
#define NEUSUM_FIGURE_CURVE_POINTS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace neusum {

// A value that was measured after so many updates; one that is not finite is a gap in its curve.
struct CurvePoint {
  std::uint64_t update = 0;
  double value = 0;

  friend bool operator==(const CurvePoint&, const CurvePoint&) = default;
};

// Those that are no gaps.
std::vector<CurvePoint> finite_points(const std::vector<CurvePoint>& points);

// Each value the mean of those at most `reach` before and after it. Gaps stay. The first values
// reach no farther ahead than back, so that a steep beginning keeps its height.
std::vector<CurvePoint> smooth_points(const std::vector<CurvePoint>& points, std::size_t reach);

// What shows the same curve when it is drawn in so many columns: the lowest and the highest point
// of each, and the gaps. Updates must not decrease.
std::vector<CurvePoint> thin_points(const std::vector<CurvePoint>& points, std::size_t columns);

// The value below which so great a share of `points` is, which must have a point and no gap.
double quantile(const std::vector<CurvePoint>& points, double share);

}  // namespace neusum

#endif  // NEUSUM_FIGURE_CURVE_POINTS_H_
