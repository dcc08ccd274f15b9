#ifndef NEUSUM_NN_WEIGHT_H_
#define NEUSUM_NN_WEIGHT_H_

#include <cstddef>

#include "nn/matrix.h"

namespace neusum {

// A weight matrix [in, out] of a layer. Only this type and the product in gemm.h know the number
// format of weights, which is float32. It is a view: the values belong to someone else.
class Weight {
 public:
  Weight() = default;
  Weight(ConstMatrix floats) : floats_(floats) {}  // NOLINT(google-explicit-constructor)

  std::size_t in() const { return floats_.rows; }
  std::size_t out() const { return floats_.cols; }

  // The part of the weight that computes the outputs [first, first + count).
  Weight outputs(std::size_t first, std::size_t count) const {
    return floats_.column_range(first, count);
  }

  ConstMatrix floats() const { return floats_; }

 private:
  ConstMatrix floats_ = {};
};

}  // namespace neusum

#endif  // NEUSUM_NN_WEIGHT_H_
