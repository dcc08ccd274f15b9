#ifndef NEUSUM_NN_DROPOUT_H_
#define NEUSUM_NN_DROPOUT_H_

#include <cstddef>
#include <span>

#include "base/rng.h"
#include "nn/matrix.h"

namespace neusum {

// A group of consecutive rows with its own random stream: from the end of the previous group up to
// `end`. With one group per document, the mask of a document does not depend on the others in the
// batch.
struct DropoutRows {
  std::size_t end = 0;
  Rng rng = Rng(0);
};

// Sets values to 0 with probability `rate` and scales the others by 1 / (1 - rate), which keeps the
// mean. backward() applies the same mask to the gradients.
class Dropout {
 public:
  // The groups in `rows` must cover all rows of x.
  void forward(float rate, std::span<const DropoutRows> rows, MatrixView x);
  void backward(MatrixView dx) const;

 private:
  Matrix factors_;
  bool active_ = false;
};

}  // namespace neusum

#endif  // NEUSUM_NN_DROPOUT_H_
