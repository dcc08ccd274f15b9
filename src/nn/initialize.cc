#include "nn/initialize.h"

#include <cmath>

namespace neusum {
namespace {

// Standard deviation of Xavier (Glorot) normal initialization.
double xavier_deviation(double gain, double in, double out) {
  return gain * std::sqrt(2 / (in + out));
}

double standard_deviation(Initialization method, const TensorSlice& tensor) {
  const auto rows = static_cast<double>(tensor.rows);
  const auto cols = static_cast<double>(tensor.cols);
  if (method == Initialization::kReleased) return xavier_deviation(std::sqrt(3.0), rows, cols);
  return tensor.is_bias ? 0 : xavier_deviation(1, rows, cols);
}

}  // namespace

void initialize(Initialization method, const ParameterLayout& layout, Rng rng,
                std::span<float> values) {
  for (std::size_t i = 0; i < layout.tensors().size(); ++i) {
    const TensorSlice& tensor = layout.tensors()[i];
    const double deviation = standard_deviation(method, tensor);
    Rng stream = rng.split(i);
    for (float& value : values.subspan(tensor.offset, tensor.rows * tensor.cols)) {
      value = static_cast<float>(deviation * stream.normal());
    }
  }
}

}  // namespace neusum
