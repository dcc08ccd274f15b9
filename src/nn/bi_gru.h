#ifndef NEUSUM_NN_BI_GRU_H_
#define NEUSUM_NN_BI_GRU_H_

#include <array>
#include <cstddef>
#include <span>
#include <string>

#include "nn/gru.h"
#include "nn/parameters.h"
#include "nn/pass.h"

namespace neusum {

// Sequences that are processed together, with their results and working memory. Arrays have one
// element per direction: 0 is forward, 1 is backward.
struct BiGruChunk {
  PackedSteps steps = PackedSteps({});
  Matrix inputs = {};  // [rows, in]
  // forward() sets hidden states here; for backward(), the caller replaces them by their gradients.
  Matrix outputs = {};              // [rows, 2H]: after every step, both directions side by side
  std::array<Matrix, 2> last = {};  // [sequences, H]: after the last step
  std::array<Matrix, 2> d_inputs = {};
  std::array<GruTrace, 2> traces = {};
  std::array<Matrix, 2> gradients = {};  // parameter gradients of this chunk alone
};

// A bidirectional GRU. Each (chunk, direction) pair is a task for one thread. The gradients of the
// chunks are added in a fixed order, so the result does not depend on the number of threads.
class BiGru {
 public:
  using Transposed = std::array<GruTransposed, 2>;

  BiGru(ParameterLayout& layout, const std::string& name, std::size_t in, std::size_t hidden_size,
        ResetGate reset_gate);

  std::size_t hidden_size() const { return hidden_size_; }  // per direction
  // Offset of the layer's first parameter in the parameter array.
  std::size_t parameters_begin() const { return parameters_[0].begin(); }

  // kLast: only the hidden states after the last step. kOutputs: those after every step as well.
  enum class Results { kLast, kOutputs };

  // Sets chunk.last, and with kOutputs also chunk.outputs.
  void forward(const ForwardPass& pass, std::span<BiGruChunk> chunks, Results results) const;

  // Reads the gradients in chunk.last, and with kOutputs also those in chunk.outputs. Sets
  // chunk.d_inputs only with kOutputs; otherwise the caller can compute the input gradients from
  // the gate gradients in chunk.traces.
  void backward(const BackwardPass& pass, const Transposed& weights, std::span<BiGruChunk> chunks,
                Results results) const;

  Transposed transposed(ParameterValues values) const;

 private:
  void backward_chunk(const GruTransposed& weights, BiGruChunk& chunk, std::size_t direction,
                      Results results) const;

  std::size_t hidden_size_;
  ResetGate reset_gate_;
  std::array<GruParameters, 2> parameters_;
};

}  // namespace neusum

#endif  // NEUSUM_NN_BI_GRU_H_
