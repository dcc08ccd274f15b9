#ifndef NEUSUM_BASE_MEAN_H_
#define NEUSUM_BASE_MEAN_H_

#include <numeric>
#include <span>

namespace neusum {

// The arithmetic mean of at least one value.
inline double mean(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

}  // namespace neusum

#endif  // NEUSUM_BASE_MEAN_H_
