#ifndef NEUSUM_NN_KERNELS_H_
#define NEUSUM_NN_KERNELS_H_

// Element-wise work, by Highway: each function runs in the widest vectors that the CPU has.

#include <cstddef>
#include <cstdint>
#include <span>

#include "nn/matrix.h"

namespace neusum {

// Their name, such as "AVX2".
const char* target_name();

// One step of a GRU for several sequences, a row each. H is the size of the state.
struct GruStepRows {
  MatrixView gates;             // [rows, 4H]: r, z, n and a fourth part; see nn/gru.h
  ConstMatrix recurrent;        // [rows, 3H]: the recurrent products of r, z and n
  const float* bias = nullptr;  // [4H]: of r, z, n; the fourth is of the recurrent part of n
  ConstMatrix state;            // [rows, H]: h before the step
  MatrixView next;              // [rows, H]: h after it
};

// Reset gate after the recurrent product. In: gates hold the input products of r, z and n.
// Out: gates hold r, z, n and the recurrent part of n.
void gru_after_forward(const GruStepRows& step);

// Reset gate before the recurrent product, in two halves with the product of r ⊙ h between them.
// Out: gates hold r, z and r ⊙ h; then n.
void gru_before_forward_gates(const GruStepRows& step);
void gru_before_forward_state(const GruStepRows& step);

// The way back through a step. `d_state` [rows, H] holds the gradient of h after the step and
// becomes the direct part of the gradient of h before it; `d_bias` [4H] is added to.
struct GruStepGradient {
  MatrixView gates;   // in: what forward left; out: the gradients before the non-linearities
  ConstMatrix state;  // [rows, H]: h before the step
  MatrixView d_state;
  float* d_bias = nullptr;
};

void gru_after_backward(const GruStepGradient& step);

// In two halves again; `d_reset_state` [rows, H] is the gradient of r ⊙ h.
void gru_before_backward_state(const GruStepGradient& step);
void gru_before_backward_gates(const GruStepGradient& step, ConstMatrix d_reset_state);

// x = tanh(x)
void tanh_forward(std::span<float> x);
// dx *= 1 - y², where y = tanh(x)
void tanh_backward(std::span<const float> y, std::span<float> dx);

// scores[i] = Σ_c weight[c] tanh(rows[i][c] + query[c])
void score_rows(ConstMatrix rows, const float* query, const float* weight, float* scores);
// The gradients of score_rows() are added to d_rows, d_query and d_weight.
struct ScoreGradient {
  const float* d_scores = nullptr;
  MatrixView d_rows;
  float* d_query = nullptr;
  float* d_weight = nullptr;
};
void score_rows_backward(ConstMatrix rows, const float* query, const float* weight,
                         const ScoreGradient& gradient);

// The floats that are equal to these of 16 bits, which are finite.
void promote_half(std::span<const std::uint16_t> halves, float* to);

// to += scale * from
void add_scaled(std::span<float> to, std::span<const float> from, float scale);
// to += share * (from - to)
void move_towards(std::span<float> to, std::span<const float> from, float share);
double sum_of_squares(std::span<const float> x);
void clamp(std::span<float> x, float limit);

// One step of Adam for parameters `x`, whose gradients are multiplied by `gradient_scale` first.
struct AdamStep {
  float beta1;
  float beta2;
  float rate;  // of m / (sqrt(v) · root_scale + epsilon), with both corrections inside
  float root_scale;
  float epsilon;
  float gradient_scale;
};
void adam_update(const AdamStep& step, std::span<float> x, std::span<const float> gradient,
                 std::span<float> m, std::span<float> v);

}  // namespace neusum

#endif  // NEUSUM_NN_KERNELS_H_
