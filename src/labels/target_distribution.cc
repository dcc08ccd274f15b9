#include <algorithm>
#include <cmath>
#include <numeric>

#include "neusum/training/oracle.h"

namespace neusum {

std::vector<double> target_distribution(std::span<const double> gains, double temperature) {
  if (gains.empty()) return {};
  const auto [min, max] = std::minmax_element(gains.begin(), gains.end());
  const double range = *max > *min ? *max - *min : 1;
  std::vector<double> target(gains.size());
  for (std::size_t i = 0; i < gains.size(); ++i) {
    // The highest gain has the exponent 0, so that exp() does not overflow.
    target[i] = std::exp(temperature * (gains[i] - *max) / range);
  }
  const double sum = std::accumulate(target.begin(), target.end(), 0.0);
  for (double& probability : target) probability /= sum;
  return target;
}

}  // namespace neusum
