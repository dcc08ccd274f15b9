#ifndef NEUSUM_MODEL_QUANTIZED_TENSORS_H_
#define NEUSUM_MODEL_QUANTIZED_TENSORS_H_

// Matrices of 8-bit integers in model files. The scales of a matrix NAME, one per row or per
// column, are the tensor NAME.scales.

#include <deque>
#include <span>
#include <string>
#include <vector>

#include "nn/quantize.h"
#include "tensors/tensor_file.h"

namespace neusum {

// Rows or columns have one scale each.
enum class ScaleAxis { kRow, kColumn };

// A matrix of 8-bit integers of a file.
struct QuantizedTensor {
  std::span<const std::int8_t> values = {};
  std::span<const float> scales = {};
};

// Reads the integers and scales of a matrix. Throws InvalidInput if they are not valid.
QuantizedTensor read_quantized(const TensorFile& file, const TensorView& tensor, ScaleAxis axis);

// Sets `floats` to integers times scales.
void dequantize(const QuantizedTensor& tensor, ScaleAxis axis, MatrixView floats);

// Quantizes matrices for a file, and owns the results.
class TensorQuantizer {
 public:
  // Adds two tensors to `tensors`: the integers and the scales. Throws InvalidInput if a value is
  // too large.
  void add(const std::string& name, ConstMatrix matrix, ScaleAxis axis,
           std::vector<TensorView>& tensors);

 private:
  std::deque<QuantizedMatrix> matrices_;
};

}  // namespace neusum

#endif  // NEUSUM_MODEL_QUANTIZED_TENSORS_H_
