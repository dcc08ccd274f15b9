#ifndef NEUSUM_NN_PACKED_GATES_H_
#define NEUSUM_NN_PACKED_GATES_H_

#include <cstddef>
#include <span>

#include "nn/matrix.h"
#include "nn/weight.h"

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
// and gru_step() read them: for each panel the biases, then each row of the weights.
class PackedGates {
 public:
  PackedGates() = default;
  // `bias`: 3H values.
  PackedGates(const Weight& weights, std::span<const float> bias);

  std::size_t in() const { return in_; }
  std::size_t num_panels() const { return panels_.rows(); }
  const float* panel(std::size_t index) const { return panels_.row(index); }

 private:
  std::size_t in_ = 0;
  Matrix panels_;  // [panels, (1 + in) * GatePanels::kValues]
};

}  // namespace neusum

#endif  // NEUSUM_NN_PACKED_GATES_H_
