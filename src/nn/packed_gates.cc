#include "nn/packed_gates.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "nn/quantize.h"

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

PackedGates::PackedGates(ConstMatrix weights, std::span<const float> bias,
                         WeightPrecision precision)
    : in_(weights.rows), layout_(weights.cols / kGates), precision_(precision) {
  precision == WeightPrecision::kFloat ? pack_floats(weights, bias) : pack_integers(weights, bias);
}

void PackedGates::pack_floats(ConstMatrix weights, std::span<const float> bias) {
  panels_.reshape(layout_.count, (1 + in_) * GatePanels::kValues);
  set_row(0, bias.data());
  for (std::size_t k = 0; k < in_; ++k) set_row(1 + k, weights.row(k));
}

void PackedGates::pack_integers(ConstMatrix weights, std::span<const float> bias) {
  constexpr std::size_t kQuad = QuantizedRows::kQuad;
  const std::size_t quads = (in_ + kQuad - 1) / kQuad;
  const QuantizedMatrix integers = quantize_columns(weights);
  std::vector<std::int32_t> offsets(weights.cols);
  std::vector<float> row(weights.cols);
  panels_.reshape(layout_.count, (kInt8HeaderRows + quads) * GatePanels::kValues);
  for (std::size_t quad = 0; quad < quads; ++quad) {
    for (std::size_t j = 0; j < weights.cols; ++j) {
      std::array<std::int8_t, kQuad> values = {};
      for (std::size_t k = quad * kQuad; k < std::min(in_, (quad + 1) * kQuad); ++k) {
        values[k % kQuad] = integers.values[k * weights.cols + j];
        offsets[j] -= QuantizedRows::kZero * values[k % kQuad];
      }
      row[j] = std::bit_cast<float>(values);
    }
    set_row(kInt8HeaderRows + quad, row.data());
  }
  set_row(0, bias.data());
  set_row(1, integers.scales.data());
  std::ranges::transform(offsets, row.begin(),
                         [](std::int32_t x) { return std::bit_cast<float>(x); });
  set_row(2, row.data());
}

void PackedGates::set_row(std::size_t row, const float* gates) {
  std::vector<float> values(layout_.num_values());
  layout_.pack(gates, values.data());
  for (std::size_t panel = 0; panel < layout_.count; ++panel) {
    std::copy_n(values.data() + panel * GatePanels::kValues, GatePanels::kValues,
                panels_.row(panel) + row * GatePanels::kValues);
  }
}

}  // namespace neusum
