#include "nn/quantize.h"

#include <algorithm>

namespace neusum {

QuantizedMatrix quantize_columns(ConstMatrix matrix) {
  QuantizedMatrix result;
  result.scales.resize(matrix.cols);
  for (std::size_t i = 0; i < matrix.rows; ++i) {
    for (std::size_t j = 0; j < matrix.cols; ++j) {
      result.scales[j] = std::max(result.scales[j], std::abs(matrix.row(i)[j]));
    }
  }
  for (float& scale : result.scales) scale = quantization_scale(scale, kMaxWeight);
  for (std::size_t i = 0; i < matrix.rows; ++i) {
    for (std::size_t j = 0; j < matrix.cols; ++j) {
      result.values.push_back(quantize(matrix.row(i)[j], result.scales[j]));
    }
  }
  return result;
}

QuantizedMatrix quantize_rows(ConstMatrix matrix) {
  QuantizedMatrix result;
  for (std::size_t i = 0; i < matrix.rows; ++i) {
    float largest = 0;
    for (const float value : matrix.row_span(i)) largest = std::max(largest, std::abs(value));
    result.scales.push_back(quantization_scale(largest, kMaxInput));
    for (const float value : matrix.row_span(i)) {
      result.values.push_back(quantize(value, result.scales.back()));
    }
  }
  return result;
}

}  // namespace neusum
