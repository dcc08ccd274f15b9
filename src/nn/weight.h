#ifndef NEUSUM_NN_WEIGHT_H_
#define NEUSUM_NN_WEIGHT_H_

#include <cstddef>

#include "nn/matrix.h"

namespace neusum {

// A weight matrix [in, out] of a layer, as a view. The forward pass multiplies by weights through
// this type and multiply() of gemm.h: only these know the number format of the values, which is
// float32. ParameterValues::weight() creates a weight.
class Weight {
 public:
  Weight() = default;
  explicit Weight(ConstMatrix floats) : floats_(floats) {}

  std::size_t in() const { return floats_.rows; }
  std::size_t out() const { return floats_.cols; }

  // The part of the weight that computes the outputs [first, first + count).
  Weight outputs(std::size_t first, std::size_t count) const {
    return Weight(floats_.column_range(first, count));
  }

  // The values as float32, for the backward pass and for the scorer's weight vector W_s.
  ConstMatrix floats() const { return floats_; }

 private:
  ConstMatrix floats_ = {};
};

}  // namespace neusum

#endif  // NEUSUM_NN_WEIGHT_H_
