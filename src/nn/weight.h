#ifndef NEUSUM_NN_WEIGHT_H_
#define NEUSUM_NN_WEIGHT_H_

#include <cstddef>

#include "nn/matrix.h"

namespace neusum {

// A weight matrix [in, out] of a layer, as a view. Layers compute with weights only through this
// type and the product in gemm.h, which know the number format of the values: float32.
// ParameterValues::weight() creates it.
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

  // The values as float32, for training and for products of a single row.
  ConstMatrix floats() const { return floats_; }

 private:
  ConstMatrix floats_ = {};
};

}  // namespace neusum

#endif  // NEUSUM_NN_WEIGHT_H_
