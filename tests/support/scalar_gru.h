#ifndef NEUSUM_SUPPORT_SCALAR_GRU_H_
#define NEUSUM_SUPPORT_SCALAR_GRU_H_

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "neusum/model_options.h"

namespace neusum {

// A GRU as the equations at the head of nn/gru.h have it, number by number.
struct ScalarGru {
  std::size_t in = 0;
  std::size_t size = 0;
  ResetGate reset_gate = ResetGate::kAfter;
  std::span<const double> input = {};           // [in, 3 size]
  std::span<const double> recurrent = {};       // [size, 3 size]
  std::span<const double> input_bias = {};      // [3 size]
  std::span<const double> recurrent_bias = {};  // [3 size]

  // The state after reading x in state h.
  std::vector<double> step(std::span<const double> x, std::span<const double> h) const {
    const std::vector<double> of_input = affine(x, input, input_bias);
    const std::vector<double> of_state = affine(h, recurrent, recurrent_bias);
    std::vector<double> reset_state(h.begin(), h.end());
    for (std::size_t i = 0; i < size; ++i) reset_state[i] *= sigmoid(of_input[i] + of_state[i]);
    const std::vector<double> of_reset = affine(reset_state, recurrent, recurrent_bias);
    std::vector<double> next(size);
    for (std::size_t i = 0; i < size; ++i) {
      const double r = sigmoid(of_input[i] + of_state[i]);
      const double z = sigmoid(of_input[size + i] + of_state[size + i]);
      const std::size_t at = 2 * size + i;
      if (reset_gate == ResetGate::kAfter) {
        next[i] = (1 - z) * std::tanh(of_input[at] + r * of_state[at]) + z * h[i];
      } else {
        next[i] = (1 - z) * h[i] + z * std::tanh(of_input[at] + of_reset[at]);
      }
    }
    return next;
  }

 private:
  static double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

  std::vector<double> affine(std::span<const double> x, std::span<const double> weight,
                             std::span<const double> bias) const {
    std::vector<double> y(bias.begin(), bias.end());
    for (std::size_t i = 0; i < x.size(); ++i) {
      for (std::size_t j = 0; j < y.size(); ++j) y[j] += x[i] * weight[i * y.size() + j];
    }
    return y;
  }
};

}  // namespace neusum

#endif  // NEUSUM_SUPPORT_SCALAR_GRU_H_
