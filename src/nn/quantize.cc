#include "nn/quantize.h"

#include <algorithm>
#include <cmath>

namespace neusum {
namespace {

// Rounds to the nearest integer, as compilers vectorize it: adding 1.5 · 2^23 leaves the integer in
// the lowest bits.
std::int8_t round_to_integer(float value) {
  constexpr float kRound = 0x1.8p23F;
  return static_cast<std::int8_t>(std::bit_cast<std::int32_t>(value + kRound) -
                                  std::bit_cast<std::int32_t>(kRound));
}

}  // namespace

QuantizedMatrix quantize_columns(ConstMatrix matrix) {
  std::vector<float> largest(matrix.cols);
  for (std::size_t i = 0; i < matrix.rows; ++i) {
    for (std::size_t j = 0; j < matrix.cols; ++j) {
      largest[j] = std::max(largest[j], std::abs(matrix.row(i)[j]));
    }
  }
  QuantizedMatrix result;
  std::vector<float> factors;
  for (const float value : largest) {
    result.scales.push_back(quantization_scale(value, kMaxWeight));
    factors.push_back(inverse_scale(result.scales.back()));
  }
  result.values.resize(matrix.rows * matrix.cols);
  for (std::size_t i = 0; i < matrix.rows; ++i) {
    for (std::size_t j = 0; j < matrix.cols; ++j) {
      result.values[i * matrix.cols + j] = round_to_integer(matrix.row(i)[j] * factors[j]);
    }
  }
  return result;
}

QuantizedMatrix quantize_rows(ConstMatrix matrix) {
  QuantizedMatrix result;
  result.values.resize(matrix.rows * matrix.cols);
  for (std::size_t i = 0; i < matrix.rows; ++i) {
    float largest = 0;
    for (const float value : matrix.row_span(i)) largest = std::max(largest, std::abs(value));
    result.scales.push_back(quantization_scale(largest, kMaxInput));
    const float factor = inverse_scale(result.scales.back());
    for (std::size_t j = 0; j < matrix.cols; ++j) {
      result.values[i * matrix.cols + j] = round_to_integer(matrix.row(i)[j] * factor);
    }
  }
  return result;
}

}  // namespace neusum
