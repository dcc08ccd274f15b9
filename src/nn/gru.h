#ifndef NEUSUM_NN_GRU_H_
#define NEUSUM_NN_GRU_H_

// The gated recurrent unit (section 4.1 of the paper) over many sequences at once, without padding.
//
// The input products x W do not depend on the states. The caller computes them before the
// steps, once for inputs that occur several times, such as the words of a text.
//
// At each step, the hidden states of all sequences that have not ended form one matrix, and so do
// their gates. A step is a product with the states and one pass over the elements. The backward
// pass overwrites the gates with their gradients; products over the rows of several steps add up
// the gradients of the recurrent weights.
//
// H is the hidden size. Weights are stored as [in, out], with the gates r, z, n side by side in the
// columns:
//   r = σ(x W_r + b_r + h U_r + c_r)
//   z = σ(x W_z + b_z + h U_z + c_z)
//   n = tanh(x W_n + b_n + r ⊙ (h U_n + c_n))    h' = (1 - z) ⊙ n + z ⊙ h    kAfter, as PyTorch
//   n = tanh(x W_n + b_n + (r ⊙ h) U_n + c_n)    h' = (1 - z) ⊙ h + z ⊙ n    kBefore, the paper

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neusum/layer_options.h"
#include "nn/matrix.h"
#include "nn/packed_gates.h"
#include "nn/packed_steps.h"

namespace neusum {

enum class Direction { kForward, kBackward };

// The parameters of one GRU.
struct GruWeights {
  ConstMatrix input = {};           // [in, 3H]
  ConstMatrix recurrent = {};       // [H, 3H]
  ConstMatrix input_bias = {};      // [1, 3H]
  ConstMatrix recurrent_bias = {};  // [1, 3H]
  ResetGate reset_gate = ResetGate::kAfter;

  std::size_t hidden_size() const { return recurrent.rows; }
};

// The parameters of one GRU, arranged for the forward pass.
struct PackedGru {
  PackedGru() = default;
  // Only float weights can have ResetGate::kBefore.
  PackedGru(const GruWeights& weights, WeightPrecision precision);

  std::size_t hidden_size() const { return weights.hidden_size(); }

  GruWeights weights = {};
  PackedGates input = {};      // W, and all biases but those of `recurrent`
  PackedGates recurrent = {};  // U and the biases 0, 0, c_n; only with kAfter
};

// Input sequences, and the direction in which the GRU processes them.
struct GruSequences {
  const PackedSteps& steps;
  ConstMatrix products;  // [any, panels]: the input products, by multiply_gates()
  // Per packed row, its row in `products`; empty: the same row.
  std::span<const std::uint32_t> inputs = {};
  Direction direction = Direction::kForward;
  ConstMatrix initial = {};  // [sequences, H]: h_0, only with kForward; empty: zeros
};

// The gradients of the parameters, with the same shapes.
struct GruGradients {
  MatrixView input = {};
  MatrixView recurrent = {};
  MatrixView input_bias = {};
  MatrixView recurrent_bias = {};
};

// Transposed weights, for the backward pass.
struct GruTransposed {
  explicit GruTransposed(const GruWeights& weights);
  Matrix input;      // [3H, in]
  Matrix recurrent;  // [3H, H]
};

// Intermediate values of a pass, and its working memory. Reuse it to avoid allocations.
struct GruTrace {
  ResetGate reset_gate = ResetGate::kAfter;
  // [rows, 4H and padding]: r, z, n, and h U_n + c_n or r ⊙ h (kBefore); after gru_backward() their
  // gradients before the non-linearities.
  Matrix gates;
  Matrix states;                      // [rows, H]: h before each step
  Matrix recurrent;                   // [sequences, 3H], only with kBefore
  Matrix d_bias;                      // [1, 4H]
  Matrix d_state;                     // [sequences, H]
  Matrix d_reset;                     // [sequences, H], only with kBefore
  QuantizedRows integers;             // of the states before a step, only with 8-bit weights
  std::vector<std::uint32_t> inputs;  // 0, 1, 2, …: if GruSequences::inputs is empty

  // After gru_backward(): the gradients of the input products, [rows, 3H].
  ConstMatrix d_products() const;
};

// kTrace keeps what the backward pass needs. With kNothing, memory does not grow with the steps.
enum class Keep { kNothing, kTrace };

// Destinations of the results.
struct GruResults {
  MatrixView last;          // [sequences, H]: h after the last step of each sequence
  MatrixView outputs = {};  // [rows, H]: h after every step; empty: not wanted
};

void gru_forward(const PackedGru& gru, const GruSequences& sequences, Keep keep, GruTrace& trace,
                 const GruResults& results);

// Gradients of the outputs (read) and of the initial states (written).
struct GruBackwardArgs {
  ConstMatrix d_last = {};     // [sequences, H]; empty: zeros
  ConstMatrix d_outputs = {};  // [rows, H]; empty: zeros
  MatrixView d_initial = {};   // [sequences, H]; empty if there is no initial state
};

// Adds to all `gradients` but that of the input weights. Needs the trace of gru_forward() with
// kTrace.
void gru_backward(const GruTransposed& weights, const GruSequences& sequences, GruTrace& trace,
                  const GruBackwardArgs& args, const GruGradients& gradients);

}  // namespace neusum

#endif  // NEUSUM_NN_GRU_H_
