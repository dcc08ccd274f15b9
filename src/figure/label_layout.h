#ifndef NEUSUM_FIGURE_LABEL_LAYOUT_H_
#define NEUSUM_FIGURE_LABEL_LAYOUT_H_

#include <vector>

namespace neusum {

// The range in which labels may be placed.
struct LabelRoom {
  double low = 0;
  double high = 0;
  double gap = 1;  // minimum distance between two labels
};

// Returns the positions closest to `wanted` (least squares) that keep the order of the labels and
// the gap between them. If there is not enough room between low and high, labels extend beyond
// high.
std::vector<double> place_labels(const std::vector<double>& wanted, const LabelRoom& room);

}  // namespace neusum

#endif  // NEUSUM_FIGURE_LABEL_LAYOUT_H_
