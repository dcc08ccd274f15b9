#include "nn/linear.h"

#include <algorithm>

#include "nn/gemm.h"
#include "nn/kernels.h"

namespace neusum {

void linear_forward(const LinearParameters& layer, ParameterValues values, ConstMatrix x,
                    MatrixView y) {
  const float* const bias = values(layer.bias).row(0);
  for (std::size_t i = 0; i < y.rows; ++i) std::copy_n(bias, y.cols, y.row(i));
  multiply(x, values(layer.weight), y, Output::kAdd);
}

void linear_backward(const LinearParameters& layer, ParameterGradients gradients, ConstMatrix x,
                     ConstMatrix dy) {
  multiply_transposed(x, dy, gradients(layer.weight), Output::kAdd);
  const std::span<float> d_bias = gradients(layer.bias).row_span(0);
  for (std::size_t i = 0; i < dy.rows; ++i) add_scaled(d_bias, dy.row_span(i), 1);
}

}  // namespace neusum
