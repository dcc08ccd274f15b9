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

// What a picture of a LearningCurve shows, and along which axes.
struct CurveLayout {
  struct Best {
    std::size_t series = 0;
    CurvePoint point = {};
  };

  explicit CurveLayout(const LearningCurve& curve);

  std::vector<CurvePoint> raw_loss = {};
  std::vector<CurvePoint> smooth_loss = {};
  bool is_smoothed = false;                  // else both are the same
  std::optional<CurvePoint> last_loss = {};  // smoothed
  // In percent and without gaps: of the weights as they are, and of their moving average.
  std::array<std::vector<CurvePoint>, 2> rouge2 = {};
  std::optional<Best> best = {};  // the first of the highest of rouge2

  std::uint64_t last_update = 0;
  ChartAxis updates = {};  // may end beyond last_update
  // Where there is something to show. They have as many intervals as each other, so that they share
  // the lines of a grid.
  std::optional<ChartAxis> loss_axis = {};
  std::optional<ChartAxis> rouge2_axis = {};
};

}  // namespace neusum

#endif  // NEUSUM_FIGURE_CURVE_LAYOUT_H_
