#ifndef NEUSUM_SUPPORT_SCALAR_GRU_H_
#define NEUSUM_SUPPORT_SCALAR_GRU_H_

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "neusum/model_options.h"

namespace neusum {

// A GRU that follows the equations at the top of nn/gru.h, one value at a time.
struct ScalarGru {
  std::size_t in = 0;
  std::size_t size = 0;
  ResetGate reset_gate = ResetGate::kAfter;
  std::span<const double> input = {};           // [in, 3 size]
  std::span<const double> recurrent = {};       // [size, 3 size]
  std::span<const double> input_bias = {};      // [3 size]
  std::span<const double> recurrent_bias = {};  // [3 size]

  // Returns the state after the input x in state h.
  std::vector<double> step(std::span<const double> x, std::span<const double> h) const {
    const std::vector<double> of_input = affine(x, input, input_bias);
    const std::vector<double> of_state = affine(h, recurrent, recurrent_bias);
    return reset_gate == ResetGate::kAfter ? step_after(of_input, of_state, h)
                                           : step_before(of_input, of_state, h);
  }

 private:
  using Vector = std::vector<double>;

  static double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

  Vector step_after(const Vector& of_input, const Vector& of_state,
                    std::span<const double> h) const {
    Vector next(size);
    for (std::size_t i = 0; i < size; ++i) {
      const double r = sigmoid(of_input[i] + of_state[i]);
      const double z = sigmoid(of_input[size + i] + of_state[size + i]);
      const double n = std::tanh(of_input[2 * size + i] + r * of_state[2 * size + i]);
      next[i] = (1 - z) * n + z * h[i];
    }
    return next;
  }

  Vector step_before(const Vector& of_input, const Vector& of_state,
                     std::span<const double> h) const {
    Vector reset_state(h.begin(), h.end());
    for (std::size_t i = 0; i < size; ++i) reset_state[i] *= sigmoid(of_input[i] + of_state[i]);
    const Vector of_reset = affine(reset_state, recurrent, recurrent_bias);
    Vector next(size);
    for (std::size_t i = 0; i < size; ++i) {
      const double z = sigmoid(of_input[size + i] + of_state[size + i]);
      const double n = std::tanh(of_input[2 * size + i] + of_reset[2 * size + i]);
      next[i] = (1 - z) * h[i] + z * n;
    }
    return next;
  }

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
