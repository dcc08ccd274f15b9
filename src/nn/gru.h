#ifndef NEUSUM_NN_GRU_H_
#define NEUSUM_NN_GRU_H_

// The gated recurrent unit over many sequences at once (the paper's section 4.1), without padding.
//
// At each step the states of the sequences that are still read are one matrix, and so are their
// gates: a product with the inputs, a product with the states, and one pass over the elements.
// Going back, the gradients of the gates take the place of the gates; when all steps are done, the
// gradients of the weights are one product over all rows.
//
// Weights are stored as [in, out], the gates r, z, n side by side in the columns:
//   r = σ(x W_r + b_r + h U_r + c_r)
//   z = σ(x W_z + b_z + h U_z + c_z)
//   n = tanh(x W_n + b_n + r ⊙ (h U_n + c_n))    h' = (1 - z) ⊙ n + z ⊙ h    kAfter, as PyTorch
//   n = tanh(x W_n + b_n + (r ⊙ h) U_n + c_n)    h' = (1 - z) ⊙ h + z ⊙ n    kBefore, the paper

#include <cstddef>

#include "neusum/model_options.h"
#include "nn/matrix.h"
#include "nn/packed_steps.h"

namespace neusum {

enum class Direction { kForward, kBackward };

// Sequences to read, and in which direction.
struct GruSequences {
  const PackedSteps& steps;
  ConstMatrix inputs;  // [steps.num_rows(), in]
  Direction direction = Direction::kForward;
  ConstMatrix initial = {};  // [sequences, H]: h_0, reading forwards; zeros where there is none
};

// Places of the numbers of one GRU; `Float` is const float for weights, float for gradients.
template <typename Float>
struct GruNumbers {
  BasicMatrixView<Float> input = {};           // [in, 3H]
  BasicMatrixView<Float> recurrent = {};       // [H, 3H]
  BasicMatrixView<Float> input_bias = {};      // [1, 3H]
  BasicMatrixView<Float> recurrent_bias = {};  // [1, 3H]

  std::size_t input_size() const { return input.rows; }
  std::size_t state_size() const { return recurrent.rows; }
};
struct GruWeights : GruNumbers<const float> {
  ResetGate reset_gate = ResetGate::kAfter;
};
using GruGradients = GruNumbers<float>;

// The weights, transposed for the way back.
struct GruTransposed {
  explicit GruTransposed(const GruWeights& weights);
  Matrix input;      // [3H, in]
  Matrix recurrent;  // [3H, H]
};

// What a reading leaves behind, and its working memory, to be used again for the next one.
struct GruTrace {
  ResetGate reset_gate = ResetGate::kAfter;
  Matrix gates;      // [rows, 4H and padding]: r, z, n, and h U_n + c_n or r ⊙ h (kBefore)
  Matrix states;     // [rows, H]: h before each step
  Matrix recurrent;  // [sequences, 3H]
  Matrix bias;       // [1, 4H]
  Matrix d_state;    // [sequences, H]
  Matrix d_reset;    // [sequences, H]
};

// Whether what the way back needs is kept; otherwise memory does not grow with the steps.
enum class Keep { kNothing, kTrace };

// Where the results go.
struct GruResults {
  MatrixView last;          // [sequences, H]: h after the last step of each sequence
  MatrixView outputs = {};  // [rows, H]: h after every step, where it is wanted
};

void gru_forward(const GruWeights& weights, const GruSequences& sequences, Keep keep,
                 GruTrace& trace, const GruResults& results);

// Where the gradients come from and go to.
struct GruBack {
  ConstMatrix d_last = {};     // [sequences, H], or nothing
  ConstMatrix d_outputs = {};  // [rows, H], or nothing
  MatrixView d_inputs = {};    // [rows, in]: set, where it is wanted
  MatrixView d_initial = {};   // [sequences, H]: set, where there is an initial state
};

// Adds to `gradients`. trace.gates, as gru_forward() left it with kTrace, becomes the gradient of
// the gates before their non-linearities.
void gru_backward(const GruTransposed& weights, const GruSequences& sequences, GruTrace& trace,
                  const GruBack& back, const GruGradients& gradients);

}  // namespace neusum

#endif  // NEUSUM_NN_GRU_H_
