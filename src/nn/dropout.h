#ifndef NEUSUM_NN_DROPOUT_H_
#define NEUSUM_NN_DROPOUT_H_

#include <cstddef>
#include <span>

#include "base/rng.h"
#include "nn/matrix.h"

namespace neusum {

// The rows of a matrix from those of the one before up to `end`, with random numbers of their own:
// what is drawn for a document then depends on nothing that is beside it.
struct DropoutRows {
  std::size_t end = 0;
  Rng rng = Rng(0);
};

// Sets numbers to 0 with probability `rate` and scales the others up, so that the mean stays.
// backward() does the same to the gradients.
class Dropout {
 public:
  // `rows` are all of x.
  void forward(float rate, std::span<const DropoutRows> rows, MatrixView x);
  void backward(MatrixView dx) const;

 private:
  Matrix factors_;
  bool active_ = false;
};

}  // namespace neusum

#endif  // NEUSUM_NN_DROPOUT_H_
