#include "model/quantized_tensors.h"

#include <algorithm>
#include <cmath>

#include "neusum/error.h"

namespace neusum {
namespace {

// Whether all integers times the scale are finite.
bool is_scale(float value) { return value >= 0 && std::isfinite(value * 128); }

std::string scales_name(const std::string& name) { return name + ".scales"; }

}  // namespace

QuantizedTensor read_quantized(const TensorFile& file, const TensorView& tensor, ScaleAxis axis) {
  const TensorView* const scales = file.find(scales_name(tensor.name));
  if (scales == nullptr) throw InvalidInput("tensor " + quote_name(tensor.name) + " has no scales");
  const QuantizedTensor result = {tensor.int8s(), scales->floats()};
  if (result.scales.size() != tensor.shape[axis == ScaleAxis::kRow ? 0 : 1]) {
    throw InvalidInput("tensor " + quote_name(scales->name) + " has a wrong length");
  }
  if (!std::ranges::all_of(result.scales, is_scale)) {
    throw InvalidInput("tensor " + quote_name(scales->name) +
                       " contains a value that is not a scale");
  }
  return result;
}

void dequantize(const QuantizedTensor& tensor, ScaleAxis axis, MatrixView floats) {
  for (std::size_t i = 0; i < floats.rows; ++i) {
    const std::int8_t* const values = tensor.values.data() + i * floats.cols;
    for (std::size_t j = 0; j < floats.cols; ++j) {
      const float scale = tensor.scales[axis == ScaleAxis::kRow ? i : j];
      floats.row(i)[j] = static_cast<float>(values[j]) * scale;
    }
  }
}

void TensorQuantizer::add(const std::string& name, ConstMatrix matrix, ScaleAxis axis,
                          std::vector<TensorView>& tensors) {
  const QuantizedMatrix& result = matrices_.emplace_back(
      axis == ScaleAxis::kRow ? quantize_rows(matrix) : quantize_columns(matrix));
  if (!std::ranges::all_of(result.scales, is_scale)) {
    throw InvalidInput("tensor " + quote_name(name) + " contains a value that is too large");
  }
  tensors.push_back(
      {name, TensorType::kI8, {matrix.rows, matrix.cols}, std::as_bytes(std::span(result.values))});
  tensors.push_back({scales_name(name),
                     TensorType::kF32,
                     {result.scales.size()},
                     std::as_bytes(std::span(result.scales))});
}

}  // namespace neusum
