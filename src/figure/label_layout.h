#ifndef NEUSUM_FIGURE_LABEL_LAYOUT_H_
#define NEUSUM_FIGURE_LABEL_LAYOUT_H_

#include <vector>

namespace neusum {

// The range in which labels may be placed.
struct LabelRange {
  double low = 0;
  double high = 0;
  double gap = 1;  // minimum distance between two labels
};

// Returns the positions closest to `wanted` (least squares) that keep the order and the minimum
// distance of the labels. If the range is too small for all labels, some are placed beyond `high`.
std::vector<double> place_labels(const std::vector<double>& wanted, const LabelRange& range);

}  // namespace neusum

#endif  // NEUSUM_FIGURE_LABEL_LAYOUT_H_
