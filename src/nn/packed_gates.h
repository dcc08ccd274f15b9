#ifndef NEUSUM_NN_PACKED_GATES_H_
#define NEUSUM_NN_PACKED_GATES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neusum/layer_options.h"
#include "nn/matrix.h"

namespace neusum {

// The gates of a GRU: r, z and n.
inline constexpr std::size_t kGates = 3;

// The layout of values of the three gates. H units are divided into panels of 16, the number of
// lanes of the widest vectors. For each panel, the values of r come first, then those of z and n.
// The last panel may have unused values.
struct GatePanels {
  static constexpr std::size_t kUnits = 16;                // units of a panel
  static constexpr std::size_t kValues = kGates * kUnits;  // values of a panel

  explicit GatePanels(std::size_t hidden_size)
      : size(hidden_size), count((hidden_size + kUnits - 1) / kUnits) {}

  std::size_t num_values() const { return count * kValues; }
  // Converts r, z, n side by side, [3H], to panels and back. Unused values are 0.
  void pack(const float* gates, float* panels) const;
  void unpack(const float* panels, float* gates) const;

  std::size_t size;   // H
  std::size_t count;  // number of panels
};

// The weights [in, 3H] of the three gates and their biases, in the order in which multiply_gates()
// and gru_step() read them. A panel of weights consists of rows of GatePanels::kValues numbers of 4
// bytes:
//   kFloat: the biases, then each row of the weights
//   kInt8:  the biases, the scales, the offsets (integers), then the quads
// A quad has the weights of four inputs for a unit of a gate, 8 bits each. Products add an offset
// because inputs are stored as unsigned integers; see QuantizedRows.
class PackedGates {
 public:
  static constexpr std::size_t kInt8HeaderRows = 3;

  PackedGates() = default;
  // `bias`: 3H values.
  PackedGates(ConstMatrix weights, std::span<const float> bias, WeightPrecision precision);

  std::size_t in() const { return in_; }
  WeightPrecision precision() const { return precision_; }
  std::size_t num_panels() const { return panels_.rows(); }
  const float* panel(std::size_t index) const { return panels_.row(index); }

 private:
  void pack_floats(ConstMatrix weights, std::span<const float> bias);
  void pack_integers(ConstMatrix weights, std::span<const float> bias);
  // Sets a row of all panels.
  void set_row(std::size_t row, const float* gates);

  std::size_t in_ = 0;
  GatePanels layout_{0};
  WeightPrecision precision_ = WeightPrecision::kFloat;
  Matrix panels_;  // [panels, rows of a panel * GatePanels::kValues]
};

// Inputs of products with 8-bit weights: unsigned integers, 128 more than the quantized value. Rows
// are padded with zeros (128) to a whole number of quads.
class QuantizedRows {
 public:
  static constexpr std::size_t kQuad = 4;
  static constexpr std::uint8_t kZero = 128;

  // Sets all values to zero.
  void reset(std::size_t rows, std::size_t cols) {
    stride_ = (cols + kQuad - 1) / kQuad * kQuad;
    values_.assign(rows * stride_, kZero);
  }
  std::size_t num_quads() const { return stride_ / kQuad; }
  std::size_t stride() const { return stride_; }
  std::uint8_t* row(std::size_t i) { return values_.data() + i * stride_; }
  const std::uint8_t* row(std::size_t i) const { return values_.data() + i * stride_; }

 private:
  std::vector<std::uint8_t> values_;
  std::size_t stride_ = 0;
};

}  // namespace neusum

#endif  // NEUSUM_NN_PACKED_GATES_H_
