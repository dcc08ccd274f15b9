#ifndef NEUSUM_NN_DROPOUT_H_
#define NEUSUM_NN_DROPOUT_H_

#include "base/rng.h"
#include "nn/matrix.h"

namespace neusum {

// Sets numbers to 0 with probability `rate` and scales the others up, so that the mean stays.
// backward() does the same to the gradients.
class Dropout {
 public:
  void forward(float rate, Rng rng, MatrixView x);
  void backward(MatrixView dx) const;

 private:
  Matrix factors_;
  bool active_ = false;
};

}  // namespace neusum

#endif  // NEUSUM_NN_DROPOUT_H_
