#ifndef NEUSUM_NN_GEMM_H_
#define NEUSUM_NN_GEMM_H_

#include "nn/matrix.h"

namespace neusum {

// What happens to what stands in the result.
enum class Into { kNew, kSum };

// Products by oneDNN, on the calling thread alone. c = a b, or c += a b. With AVX-512, a row of c
// is the same to the last bit whatever other rows there are; oneDNN's AVX2 code does not keep to
// that.
void multiply(ConstMatrix a, ConstMatrix b, MatrixView c, Into into);

// c = aᵀ b or c += aᵀ b. The sum over the rows of a and b is taken in blocks, which stay in cache.
void multiply_transposed(ConstMatrix a, ConstMatrix b, MatrixView c, Into into);

// b = aᵀ
void transpose(ConstMatrix a, MatrixView b);

}  // namespace neusum

#endif  // NEUSUM_NN_GEMM_H_
