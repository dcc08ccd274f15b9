#include "nn/linear.h"

#include <algorithm>

#include "nn/gemm.h"
#include "nn/kernels.h"

namespace neusum {

void linear_forward(const LinearPlaces& places, ParameterValues values, ConstMatrix x,
                    MatrixView y) {
  const float* const bias = values(places.bias).row(0);
  for (std::size_t i = 0; i < y.rows; ++i) std::copy_n(bias, y.cols, y.row(i));
  multiply(x, values(places.weight), y, Into::kSum);
}

void linear_backward(const LinearPlaces& places, ParameterGradients gradients, ConstMatrix x,
                     ConstMatrix dy) {
  multiply_transposed(x, dy, gradients(places.weight), Into::kSum);
  const std::span<float> d_bias = gradients(places.bias).row_span(0);
  for (std::size_t i = 0; i < dy.rows; ++i) add_scaled(d_bias, dy.row_span(i), 1);
}

}  // namespace neusum
