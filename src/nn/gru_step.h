#ifndef NEUSUM_NN_GRU_STEP_H_
#define NEUSUM_NN_GRU_STEP_H_

// The products of a GRU with packed weights, and a forward step with the reset gate after the
// recurrent product (ResetGate::kAfter). The recurrent product of a few rows and units is still in
// the first-level cache when their gates are computed.

#include <cstddef>
#include <cstdint>
#include <span>

#include "nn/matrix.h"
#include "nn/packed_gates.h"

namespace neusum {

// Computes x W + b for each row x of `inputs`. A row of `products` has the layout GatePanels. With
// 8-bit weights, the inputs are quantized with one scale per row.
void multiply_gates(ConstMatrix inputs, const PackedGates& weights, MatrixView products);

// One step for several sequences, one row per sequence. H is the hidden size.
struct GruStep {
  const PackedGates& recurrent;           // U and the biases 0, 0, c_n
  ConstMatrix products;                   // [any, panels]: the input products
  std::span<const std::uint32_t> inputs;  // per row, its row in `products`
  ConstMatrix state;                      // [rows, H]: h before the step
  std::size_t started;                    // the rows from here on have a zero state
  MatrixView next;                        // [rows, H]: set to h after the step
  MatrixView gates = {};  // [rows, 4H]: set to r, z, n, h U_n + c_n; empty: not wanted
  // Only with 8-bit weights: the integers of `state`, by quantize_states().
  const QuantizedRows* state_integers = nullptr;
};

// Converts hidden states to integers: those nearest to 127 h. Sets the first rows of `integers`,
// which must have as many columns.
void quantize_states(ConstMatrix states, QuantizedRows& integers);

void gru_step(const GruStep& step);

}  // namespace neusum

#endif  // NEUSUM_NN_GRU_STEP_H_
