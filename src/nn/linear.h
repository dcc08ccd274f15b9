#ifndef NEUSUM_NN_LINEAR_H_
#define NEUSUM_NN_LINEAR_H_

#include "nn/matrix.h"
#include "nn/parameters.h"

namespace neusum {

// y = x W + b, with x [rows, in] and y [rows, out]. The way back to x is multiply() by Wᵀ.
void linear_forward(const LinearPlaces& places, ParameterValues values, ConstMatrix x,
                    MatrixView y);

// Adds the gradients of W and b.
void linear_backward(const LinearPlaces& places, ParameterGradients gradients, ConstMatrix x,
                     ConstMatrix dy);

}  // namespace neusum

#endif  // NEUSUM_NN_LINEAR_H_
