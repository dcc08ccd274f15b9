#ifndef NEUSUM_NN_KERNELS_H_
#define NEUSUM_NN_KERNELS_H_

// Element-wise kernels, written with Highway: they use the widest vector instructions of the CPU.

#include <cstddef>
#include <cstdint>
#include <span>

#include "nn/matrix.h"

namespace neusum {

// Name of the vector instruction set in use, such as "AVX2".
const char* target_name();

// A forward step with the reset gate before the recurrent product (ResetGate::kBefore), for several
// sequences, one row per sequence. H is the hidden size.
struct GruStepRows {
  MatrixView gates;       // [rows, 4H]: r, z, n, r ⊙ h; first the input products of r, z and n
  ConstMatrix recurrent;  // [rows, 3H]: the recurrent products of r, z and n
  ConstMatrix state;      // [rows, H]: h before the step
  MatrixView next;        // [rows, H]: h after the step
};

// The step has two halves: the first computes r, z and r ⊙ h, the second n and the next state.
// Between them the caller multiplies r ⊙ h by the recurrent weights of n.
void gru_before_forward_gates(const GruStepRows& step);
void gru_before_forward_state(const GruStepRows& step);

// The backward pass through one step.
struct GruStepGradient {
  MatrixView gates;         // before: as the forward step left them; after: their gradients before
                            // the non-linearities
  ConstMatrix state;        // [rows, H]: h before the step
  MatrixView d_state;       // [rows, H]: before: gradient of h after the step; after: the direct
                            // part of the gradient of h before the step
  float* d_bias = nullptr;  // [4H]: the bias gradients are added to it
};

void gru_after_backward(const GruStepGradient& step);

// The two halves for ResetGate::kBefore; `d_reset_state` [rows, H] is the gradient of r ⊙ h.
void gru_before_backward_state(const GruStepGradient& step);
void gru_before_backward_gates(const GruStepGradient& step, ConstMatrix d_reset_state);

// x = tanh(x)
void tanh_forward(std::span<float> x);
// dx *= 1 - y², where y = tanh(x)
void tanh_backward(std::span<const float> y, std::span<float> dx);

// scores[i] = Σ_c weight[c] tanh(rows[i][c] + query[c])
void score_rows(ConstMatrix rows, const float* query, const float* weight, float* scores);
// Gradients of score_rows(): score_rows_backward() reads d_scores and adds to the others.
struct ScoreGradient {
  const float* d_scores = nullptr;
  MatrixView d_rows;
  float* d_query = nullptr;
  float* d_weight = nullptr;
};
void score_rows_backward(ConstMatrix rows, const float* query, const float* weight,
                         const ScoreGradient& gradient);

// Converts 16-bit floats, which must be finite, to 32 bits.
void promote_half(std::span<const std::uint16_t> halves, float* to);

// to += scale * from
void add_scaled(std::span<float> to, std::span<const float> from, float scale);
// to += fraction * (from - to)
void move_towards(std::span<float> to, std::span<const float> from, float fraction);
double sum_of_squares(std::span<const float> x);
void clamp(std::span<float> x, float limit);

// Coefficients of one Adam step, with the bias corrections folded in:
//   x -= rate · m / (sqrt(v) · root_scale + epsilon)
struct AdamStep {
  float beta1;
  float beta2;
  float rate;
  float root_scale;
  float epsilon;
  float gradient_scale;  // the gradients are multiplied by it first
};
void adam_update(const AdamStep& step, std::span<float> x, std::span<const float> gradient,
                 std::span<float> m, std::span<float> v);

}  // namespace neusum

#endif  // NEUSUM_NN_KERNELS_H_
