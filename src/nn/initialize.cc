#include "nn/initialize.h"

#include <cmath>

namespace neusum {
namespace {

// The spread of xavier_normal by the number of inputs and outputs.
double xavier(double gain, double in, double out) { return gain * std::sqrt(2 / (in + out)); }

double standard_deviation(Initialization method, const TensorPlace& place) {
  const auto rows = static_cast<double>(place.rows);
  const auto cols = static_cast<double>(place.cols);
  if (method == Initialization::kReleased) return xavier(std::sqrt(3.0), rows, cols);
  return place.rows == 1 ? 0 : xavier(1, rows, cols);  // a bias begins at 0
}

}  // namespace

void initialize(Initialization method, const ParameterLayout& layout, Rng rng,
                std::span<float> values) {
  for (std::size_t i = 0; i < layout.places().size(); ++i) {
    const TensorPlace& place = layout.places()[i];
    const double deviation = standard_deviation(method, place);
    Rng stream = rng.split(i);
    for (float& value : values.subspan(place.offset, place.rows * place.cols)) {
      value = static_cast<float>(deviation * stream.normal());
    }
  }
}

}  // namespace neusum
