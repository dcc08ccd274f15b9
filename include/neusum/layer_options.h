#ifndef NEUSUM_LAYER_OPTIONS_H_
#define NEUSUM_LAYER_OPTIONS_H_

// Variants of the layers that a model consists of.

#include "neusum/options.h"

namespace neusum {

// Where a GRU applies its reset gate.
enum class ResetGate {
  kBefore,  // to the hidden state, before it is multiplied by the weights: the paper's equations
  kAfter,   // to the product: as in PyTorch, and therefore in the authors' code
};
template <>
struct EnumNames<ResetGate> {
  static constexpr EnumName<ResetGate> kNames[] = {
      {ResetGate::kBefore, "before"},
      {ResetGate::kAfter, "after"},
  };
};

// Number format of the weights of GRUs.
enum class WeightPrecision {
  kFloat,  // 32-bit floats
  kInt8,   // integers of 7 bits and a sign, with one scale per output
};
template <>
struct EnumNames<WeightPrecision> {
  static constexpr EnumName<WeightPrecision> kNames[] = {
      {WeightPrecision::kFloat, "float"},
      {WeightPrecision::kInt8, "int8"},
  };
};

// Initialization of the parameters.
enum class Initialization {
  kXavier,    // normal distribution with variance 2 / (in + out); biases 0
  kReleased,  // as in the authors' code: three times that variance, also for biases
};
template <>
struct EnumNames<Initialization> {
  static constexpr EnumName<Initialization> kNames[] = {
      {Initialization::kXavier, "xavier"},
      {Initialization::kReleased, "released"},
  };
};

}  // namespace neusum

#endif  // NEUSUM_LAYER_OPTIONS_H_
