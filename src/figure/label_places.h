#ifndef NEUSUM_FIGURE_LABEL_PLACES_H_
#define NEUSUM_FIGURE_LABEL_PLACES_H_

#include <vector>

namespace neusum {

// Where labels may stand.
struct LabelRoom {
  double low = 0;
  double high = 0;
  double gap = 1;  // from one label to the next
};

// The places nearest to those wanted, by least squares, that are a gap apart and in the order of
// those wanted. Labels that do not all have room between low and high go on beyond high.
std::vector<double> place_labels(const std::vector<double>& wanted, const LabelRoom& room);

}  // namespace neusum

#endif  // NEUSUM_FIGURE_LABEL_PLACES_H_
