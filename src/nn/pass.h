#ifndef NEUSUM_NN_PASS_H_
#define NEUSUM_NN_PASS_H_

#include "base/thread_pool.h"
#include "nn/gru.h"
#include "nn/parameters.h"

namespace neusum {

// Everything that layers need for a forward pass besides their inputs.
struct ForwardPass {
  ParameterValues values;
  Keep keep = Keep::kNothing;
  ThreadPool& pool;
};

// Everything that layers need for a backward pass besides the gradients of their outputs.
struct BackwardPass {
  ParameterValues values;
  ParameterGradients gradients;  // of all parameters; layers add to them
  ThreadPool& pool;
};

}  // namespace neusum

#endif  // NEUSUM_NN_PASS_H_
