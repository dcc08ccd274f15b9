#include "nn/packed_gates.h"

#include <algorithm>
#include <vector>

namespace neusum {
namespace {

// Calls copy(gate, first unit, units, first value in the panels) for each part that is contiguous
// in both layouts.
template <typename Copy>
void for_parts(const GatePanels& panels, const Copy& copy) {
  for (std::size_t panel = 0; panel < panels.count; ++panel) {
    const std::size_t unit = panel * GatePanels::kUnits;
    const std::size_t units = std::min(GatePanels::kUnits, panels.size - unit);
    for (std::size_t gate = 0; gate < kGates; ++gate) {
      copy(gate * panels.size + unit, units,
           panel * GatePanels::kValues + gate * GatePanels::kUnits);
    }
  }
}

}  // namespace

void GatePanels::pack(const float* gates, float* panels) const {
  std::fill_n(panels, num_values(), 0.0F);
  for_parts(*this, [&](std::size_t from, std::size_t units, std::size_t to) {
    std::copy_n(gates + from, units, panels + to);
  });
}

void GatePanels::unpack(const float* panels, float* gates) const {
  for_parts(*this, [&](std::size_t to, std::size_t units, std::size_t from) {
    std::copy_n(panels + from, units, gates + to);
  });
}

PackedGates::PackedGates(const Weight& weights, std::span<const float> bias) : in_(weights.in()) {
  const GatePanels layout(weights.out() / kGates);
  panels_.reshape(layout.count, (1 + in_) * GatePanels::kValues);
  std::vector<float> row(layout.num_values());
  for (std::size_t k = 0; k <= in_; ++k) {
    layout.pack(k == 0 ? bias.data() : weights.floats().row(k - 1), row.data());
    for (std::size_t panel = 0; panel < layout.count; ++panel) {
      std::copy_n(row.data() + panel * GatePanels::kValues, GatePanels::kValues,
                  panels_.row(panel) + k * GatePanels::kValues);
    }
  }
}

}  // namespace neusum
