#ifndef NEUSUM_NN_INITIALIZE_H_
#define NEUSUM_NN_INITIALIZE_H_

#include <span>

#include "base/rng.h"
#include "neusum/layer_options.h"
#include "nn/parameters.h"

namespace neusum {

// Sets all parameters of the layout to random values. Each tensor has its own random stream.
void initialize(Initialization method, const ParameterLayout& layout, Rng rng,
                std::span<float> values);

}  // namespace neusum

#endif  // NEUSUM_NN_INITIALIZE_H_
