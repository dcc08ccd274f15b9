#include "nn/gradient_clip.h"

#include <cmath>
#include <numeric>
#include <vector>

#include "nn/kernels.h"
#include "nn/ranges.h"

namespace neusum {

double gradient_norm(std::span<const float> gradients, ThreadPool& pool) {
  std::vector<double> squares(num_ranges(gradients.size()));  // one per range; summed in order
  for_ranges(pool, gradients.size(), [&](std::size_t begin, std::size_t count) {
    squares[begin / kRangeFloats] = sum_of_squares(gradients.subspan(begin, count));
  });
  return std::sqrt(std::accumulate(squares.begin(), squares.end(), 0.0));
}

void clamp_all(std::span<float> values, float limit, ThreadPool& pool) {
  for_ranges(pool, values.size(), [&](std::size_t begin, std::size_t count) {
    clamp(values.subspan(begin, count), limit);
  });
}

}  // namespace neusum
