#ifndef NEUSUM_NN_PARAMETERS_H_
#define NEUSUM_NN_PARAMETERS_H_

// All parameters of a model are one array of floats. Their gradients, the moments of the optimizer
// and the moving average are arrays of the same layout, so operations on all parameters are simple
// loops over arrays.

#include <cstddef>
#include <string>
#include <vector>

#include "nn/gru.h"
#include "nn/matrix.h"

namespace neusum {

// Name and shape of a tensor, and the offset of its first value in the array.
struct TensorSlice {
  std::string name = {};
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::size_t offset = 0;
  bool is_bias = false;   // a vector that Initialization::kXavier sets to 0
  bool is_gates = false;  // weights of a GRU, which WeightPrecision applies to
};

// A part of the array that starts at offset `begin`: the whole array or the part of one layer.
template <typename Float>
struct ParameterSpan {
  Float* data = nullptr;
  std::size_t begin = 0;

  BasicMatrixView<Float> operator()(const TensorSlice& tensor) const {
    return {data + (tensor.offset - begin), tensor.rows, tensor.cols, tensor.cols};
  }
};
using ParameterValues = ParameterSpan<const float>;
using ParameterGradients = ParameterSpan<float>;

// Places tensors one after the other, each aligned for vector instructions.
class ParameterLayout {
 public:
  TensorSlice add(std::string name, std::size_t rows, std::size_t cols);
  TensorSlice add_bias(std::string name, std::size_t size);
  TensorSlice add_gates(std::string name, std::size_t rows, std::size_t cols);

  const std::vector<TensorSlice>& tensors() const { return tensors_; }
  std::size_t size() const { return size_; }

 private:
  std::vector<TensorSlice> tensors_;
  std::size_t size_ = 0;
};

// Where the parameters of a linear layer lie in the array.
struct LinearParameters {
  LinearParameters(ParameterLayout& layout, const std::string& name, std::size_t in,
                   std::size_t out);

  TensorSlice weight;  // [in, out]
  TensorSlice bias;    // [1, out]
};

// Where the parameters of a GRU lie in the array. They are adjacent: [begin(), end).
struct GruParameters {
  GruParameters(ParameterLayout& layout, const std::string& name, std::size_t in, std::size_t size);

  std::size_t begin() const { return input.offset; }

  GruWeights weights(ParameterValues values, ResetGate reset_gate) const {
    return {values(input), values(recurrent), values(input_bias), values(recurrent_bias),
            reset_gate};
  }
  GruGradients gradients(ParameterGradients values) const {
    return {values(input), values(recurrent), values(input_bias), values(recurrent_bias)};
  }

  TensorSlice input;           // [in, 3H]
  TensorSlice recurrent;       // [H, 3H]
  TensorSlice input_bias;      // [1, 3H]
  TensorSlice recurrent_bias;  // [1, 3H]
  std::size_t end = 0;
};

}  // namespace neusum

#endif  // NEUSUM_NN_PARAMETERS_H_
