#ifndef NEUSUM_BENCH_FLOPS_H_
#define NEUSUM_BENCH_FLOPS_H_

#include <cstddef>

#include "data/batch.h"
#include "neusum/model_options.h"

namespace neusum {

// How much there is to read.
struct TextSize {
  double documents = 0;
  double sentences = 0;
  double words = 0;
};
TextSize size_of(const Batch& batch);

// The floating-point operations of the products of matrices, two a multiplication and addition,
// with an extraction of three steps. What is spent beside them is the program's own affair.
struct Flops {
  double forward = 0;
  // Forwards and back. Word vectors are not learned, so that the products of the inputs of the
  // sentence encoder need one way back, that of the weights; all others need two.
  double training = 0;
};
Flops count_flops(const ModelOptions& options, std::size_t vector_size, const TextSize& text);

}  // namespace neusum

#endif  // NEUSUM_BENCH_FLOPS_H_
