#ifndef NEUSUM_BENCH_FLOPS_H_
#define NEUSUM_BENCH_FLOPS_H_

#include <cstddef>

#include "model/batch.h"
#include "neusum/model_options.h"

namespace neusum {

// Size of the input.
struct TextSize {
  double documents = 0;
  double sentences = 0;
  double words = 0;
  double distinct_words = 0;  // of the batch
};
TextSize size_of(const Batch& batch);

// Floating-point operations of the matrix products that are executed, with three selection steps.
// The input products of the sentence encoder are computed once per distinct word. A multiply-add
// counts as two operations. All other work counts as overhead.
struct Flops {
  double forward = 0;
  // Forward and backward pass. A backward pass needs two products: the gradients of the weights and
  // of the inputs. The inputs of the sentence encoder need only one, because the benchmark does not
  // train word vectors.
  double training = 0;
};
Flops count_flops(const ModelOptions& options, std::size_t vector_size, const TextSize& text);

}  // namespace neusum

#endif  // NEUSUM_BENCH_FLOPS_H_
