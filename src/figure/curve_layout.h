#ifndef NEUSUM_FIGURE_CURVE_LAYOUT_H_
#define NEUSUM_FIGURE_CURVE_LAYOUT_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "figure/chart_axis.h"
#include "figure/curve_points.h"
#include "figure/learning_curve.h"

namespace neusum {

// The points and axes of a plot of a LearningCurve.
struct CurveLayout {
  struct Best {
    std::size_t series = 0;
    CurvePoint point = {};
  };

  explicit CurveLayout(const LearningCurve& curve);

  std::vector<CurvePoint> raw_loss = {};
  std::vector<CurvePoint> smooth_loss = {};
  bool is_smoothed = false;                  // if false, smooth_loss equals raw_loss
  std::optional<CurvePoint> last_loss = {};  // smoothed
  // ROUGE-2 in percent, without gaps, of the current weights and of their moving average.
  std::array<std::vector<CurvePoint>, 2> rouge2 = {};
  std::optional<Best> best = {};  // the highest point of rouge2; the first one if several are equal

  std::uint64_t last_update = 0;
  ChartAxis updates = {};  // may end beyond last_update
  // Empty if there are no points. Both axes have the same number of intervals, so they share grid
  // lines.
  std::optional<ChartAxis> loss_axis = {};
  std::optional<ChartAxis> rouge2_axis = {};
};

}  // namespace neusum

#endif  // NEUSUM_FIGURE_CURVE_LAYOUT_H_
