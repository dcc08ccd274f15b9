#ifndef NEUSUM_FIGURE_LEARNING_CURVE_H_
#define NEUSUM_FIGURE_LEARNING_CURVE_H_

#include <string>
#include <vector>

#include "figure/curve_points.h"

namespace neusum {

// How a training went. Updates must not decrease in a list; each list may be empty.
struct LearningCurve {
  std::string title = {};  // valid UTF-8
  std::vector<CurvePoint> loss = {};
  std::vector<CurvePoint> dev_rouge2 = {};      // F1, from 0 to 1
  std::vector<CurvePoint> average_rouge2 = {};  // with the moving average of the weights
};

// A picture of it, as an SVG file without scripts or references: the loss on the left axis, ROUGE-2
// in percent on the right one, the highest of its points marked. Tooltips tell the numbers.
std::string draw_learning_curve(const LearningCurve& curve);

}  // namespace neusum

#endif  // NEUSUM_FIGURE_LEARNING_CURVE_H_
