#ifndef NEUSUM_NN_INITIALIZE_H_
#define NEUSUM_NN_INITIALIZE_H_

#include <span>

#include "base/rng.h"
#include "neusum/model_options.h"
#include "nn/parameters.h"

namespace neusum {

// Draws the parameters of a layout anew, each tensor from a stream of its own.
void initialize(Initialization method, const ParameterLayout& layout, Rng rng,
                std::span<float> values);

}  // namespace neusum

#endif  // NEUSUM_NN_INITIALIZE_H_
