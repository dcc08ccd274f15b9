#ifndef NEUSUM_NN_GEMM_H_
#define NEUSUM_NN_GEMM_H_

#include "nn/matrix.h"

namespace neusum {

// Whether a product replaces the contents of the output matrix or is added to them.
enum class Output { kOverwrite, kAdd };

// Computes c = a b or c += a b on the calling thread. The result of a row is bit-identical
// whichever other rows the matrices have, and on all CPUs that have fused multiply-add.
void multiply(ConstMatrix a, ConstMatrix b, MatrixView c, Output output);

// Computes c = aᵀ b or c += aᵀ b.
void multiply_transposed(ConstMatrix a, ConstMatrix b, MatrixView c, Output output);

// b = aᵀ
void transpose(ConstMatrix a, MatrixView b);

}  // namespace neusum

#endif  // NEUSUM_NN_GEMM_H_
