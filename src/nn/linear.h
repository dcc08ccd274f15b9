#ifndef NEUSUM_NN_LINEAR_H_
#define NEUSUM_NN_LINEAR_H_

#include "nn/matrix.h"
#include "nn/parameters.h"

namespace neusum {

// y = x W + b, with x [rows, in] and y [rows, out]. The gradient of x is dy Wᵀ: use multiply().
void linear_forward(const LinearParameters& layer, ParameterValues values, ConstMatrix x,
                    MatrixView y);

// Adds the gradients of W and b to `gradients`.
void linear_backward(const LinearParameters& layer, ParameterGradients gradients, ConstMatrix x,
                     ConstMatrix dy);

}  // namespace neusum

#endif  // NEUSUM_NN_LINEAR_H_
