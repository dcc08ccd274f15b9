#ifndef NEUSUM_NN_BI_GRU_H_
#define NEUSUM_NN_BI_GRU_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "nn/gru.h"
#include "nn/parameters.h"
#include "nn/pass.h"

namespace neusum {

// Arrays have one element per direction: 0 is forward, 1 is backward.

// The inputs of all sequences, each one once, and working memory.
struct BiGruInputs {
  Matrix vectors = {};                    // [inputs, in]
  std::array<Matrix, 2> products = {};    // [inputs, panels]: set by forward()
  std::array<Matrix, 2> d_products = {};  // [inputs, 3H]: set by backward()
};

// Sequences that are processed together, with their results and working memory.
struct BiGruChunk {
  PackedSteps steps = PackedSteps({});
  std::vector<std::uint32_t> inputs = {};  // per packed row, its row in BiGruInputs::vectors
  // forward() sets hidden states here; for backward(), the caller replaces them by their gradients.
  Matrix outputs = {};              // [rows, 2H]: after every step, both directions side by side
  std::array<Matrix, 2> last = {};  // [sequences, H]: after the last step
  std::array<GruTrace, 2> traces = {};
  std::array<Matrix, 2> gradients = {};  // parameter gradients of this chunk alone
};

// A bidirectional GRU. Each (chunk, direction) pair is a task for one thread, and so is each block
// of inputs. Gradients are added in a fixed order, so the result does not depend on the number of
// threads.
class BiGru {
 public:
  BiGru(ParameterLayout& layout, const std::string& name, std::size_t in, std::size_t hidden_size,
        ResetGate reset_gate);

  std::size_t hidden_size() const { return hidden_size_; }  // per direction
  // Offset of the layer's first parameter in the parameter array.
  std::size_t parameters_begin() const { return parameters_[0].begin(); }

  // kLast: only the hidden states after the last step. kOutputs: those after every step as well.
  enum class Results { kLast, kOutputs };

  // The parameters, arranged for forward().
  using Packed = std::array<PackedGru, 2>;
  Packed pack(ParameterValues values, WeightPrecision precision) const;

  // Sets chunk.last, and with kOutputs also chunk.outputs.
  void forward(const ForwardPass& pass, const Packed& grus, BiGruInputs& inputs,
               std::span<BiGruChunk> chunks, Results results) const;

  // Reads the gradients in chunk.last, and with kOutputs also those in chunk.outputs. Sets
  // `d_inputs` to the gradients of the first inputs: [any, in].
  void backward(const BackwardPass& pass, BiGruInputs& inputs, std::span<BiGruChunk> chunks,
                Results results, MatrixView d_inputs) const;

 private:
  using Transposed = std::array<GruTransposed, 2>;

  Transposed transposed(ParameterValues values) const;
  void backward_chunk(const GruTransposed& weights, BiGruChunk& chunk, std::size_t direction,
                      Results results) const;
  void backward_inputs(const BackwardPass& pass, BiGruInputs& inputs,
                       std::span<const BiGruChunk> chunks) const;

  std::size_t hidden_size_;
  ResetGate reset_gate_;
  std::array<GruParameters, 2> parameters_;
};

}  // namespace neusum

#endif  // NEUSUM_NN_BI_GRU_H_
