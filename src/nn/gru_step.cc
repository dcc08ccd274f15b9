#include "nn/gru_step.h"

#include <algorithm>
#include <array>

#include "base/check.h"
#include "nn/quantize.h"

// Vectors of a size that is unknown at compile time cannot be elements of an array.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)

// Everything up to HWY_ONCE is compiled once per instruction set.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nn/gru_step.cc"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

// These must follow foreach_target.h.
#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include "nn/activations-inl.h"
#include "nn/gate_products-inl.h"
#include "nn/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace neusum::HWY_NAMESPACE {
namespace {

// Multiplies all rows. make_tile(rows) returns a tile of the inputs.
template <typename MakeTile>
void multiply_panels(const PackedGates& weights, const MatrixView& products,
                     const MakeTile& make_tile) {
  const std::size_t lanes = hn::Lanes(Floats());
  for (std::size_t panel = 0; panel < weights.num_panels(); ++panel) {
    for_tiles(products.rows, [&](const RowRange& rows) HWY_ATTR {
      float* const to = products.row(rows.first) + panel * GatePanels::kValues;
      for (std::size_t unit = 0; unit < kUnits; unit += lanes) {
        multiply_tile(make_tile(rows), weights.panel(panel) + unit, {to + unit, products.stride});
      }
    });
  }
}

// The integers that are nearest to `values` / scale, plus 128.
template <typename D>
HWY_INLINE hn::VFromD<hn::Rebind<std::uint8_t, D>> quantize_vector(D /*d*/, hn::VFromD<D> values,
                                                                   hn::VFromD<D> inverse_scale) {
  const hn::RebindToSigned<D> di;
  const auto integers = hn::NearestInt(hn::Mul(values, inverse_scale));
  return hn::DemoteTo(hn::Rebind<std::uint8_t, D>(),
                      hn::Add(integers, hn::Set(di, QuantizedRows::kZero)));
}

void quantize_row(const float* HWY_RESTRICT from, std::size_t count, float inverse_scale,
                  std::uint8_t* HWY_RESTRICT to) {
  for_lanes(count, [&](auto d, std::size_t i) HWY_ATTR {
    const auto integers = quantize_vector(d, hn::LoadU(d, from + i), hn::Set(d, inverse_scale));
    hn::StoreU(integers, hn::Rebind<std::uint8_t, decltype(d)>(), to + i);
  });
}

float largest_absolute(std::span<const float> values) {
  const Floats d;
  HWY_ALIGN float lanes[kUnits] = {};
  for_lanes(values.size(), [&](auto tag, std::size_t i) HWY_ATTR {
    const auto value = hn::Abs(hn::LoadU(tag, &values[i]));
    hn::StoreU(hn::Max(value, hn::LoadU(tag, lanes)), tag, lanes);
  });
  return *std::max_element(lanes, lanes + hn::Lanes(d));
}

void quantize_all_states(const ConstMatrix& states, QuantizedRows& integers) {
  for (std::size_t i = 0; i < states.rows; ++i) {
    quantize_row(states.row(i), states.cols, kMaxInput, integers.row(i));
  }
}

void multiply_integer_gates(const ConstMatrix& inputs, const PackedGates& weights,
                            const MatrixView& products) {
  QuantizedRows integers;
  integers.reset(inputs.rows, inputs.cols);
  std::vector<float> scales(inputs.rows);
  for (std::size_t i = 0; i < inputs.rows; ++i) {
    scales[i] = quantization_scale(largest_absolute(inputs.row_span(i)), kMaxInput);
    quantize_row(inputs.row(i), inputs.cols, inverse_scale(scales[i]), integers.row(i));
  }
  multiply_panels(weights, products, [&](const RowRange& rows) {
    return IntegerTile{integers.row(rows.first), integers.stride(), rows.count,
                       integers.num_quads(), scales.data() + rows.first};
  });
}

void multiply_all_gates(const ConstMatrix& inputs, const PackedGates& weights,
                        const MatrixView& products) {
  if (weights.precision() == WeightPrecision::kInt8) {
    return multiply_integer_gates(inputs, weights, products);
  }
  multiply_panels(weights, products, [&](const RowRange& rows) {
    return FloatTile{inputs.row_range(rows.first, rows.count)};
  });
}

// Loads and stores a vector of units.
struct WholeVector {
  HWY_INLINE hn::Vec<Floats> load(const float* from) const { return hn::LoadU(Floats(), from); }
  HWY_INLINE void store(hn::Vec<Floats> values, float* to) const {
    hn::StoreU(values, Floats(), to);
  }
};
// The same for the last vector, if it has fewer units than lanes.
struct PartOfVector {
  HWY_INLINE hn::Vec<Floats> load(const float* from) const {
    HWY_ALIGN float values[kUnits] = {};
    std::copy_n(from, count, values);
    return hn::Load(Floats(), values);
  }
  HWY_INLINE void store(hn::Vec<Floats> vector, float* to) const {
    HWY_ALIGN float values[kUnits];
    hn::Store(vector, Floats(), values);
    std::copy_n(values, count, to);
  }
  std::size_t count;
};

// The position of a vector of units.
struct Units {
  Units(std::size_t first_unit)  // NOLINT(google-explicit-constructor)
      : first(first_unit), in_products(first / kUnits * GatePanels::kValues + first % kUnits) {}
  std::size_t first;        // in h
  std::size_t in_products;  // in the layout GatePanels
};

// The products of a tile are far apart in memory; loads them while the tile is multiplied.
HWY_INLINE void prefetch_products(const GruStep& step, const Units& units, const RowRange& rows) {
  for (std::size_t i = rows.first; i < rows.end(); ++i) {
    const float* const product = step.products.row(step.inputs[i]) + units.in_products;
    for (std::size_t gate = 0; gate < kGates; ++gate) hwy::Prefetch(product + gate * kUnits);
  }
}

// Computes the gates and the next states of the rows from `first` on, given the recurrent products
// of these rows.
template <typename Arithmetic, bool kKeep, typename Vector>
HWY_INLINE void update_states(const GruStep& step, const Units& units, const Vector& vector,
                              const RowRange& rows, const float* recurrent) {
  const Floats d;
  const std::size_t size = step.next.cols;
  for (std::size_t row = rows.first; row < rows.end(); ++row, recurrent += GatePanels::kValues) {
    const float* HWY_RESTRICT input = step.products.row(step.inputs[row]) + units.in_products;
    const auto r = sigmoid<Arithmetic>(d, hn::Add(hn::Load(d, input), hn::Load(d, recurrent)));
    auto z = hn::Add(hn::Load(d, input + kUnits), hn::Load(d, recurrent + kUnits));
    const auto m = hn::Load(d, recurrent + 2 * kUnits);
    auto n = Arithmetic::multiply_add(r, m, hn::Load(d, input + 2 * kUnits));
    sigmoid_and_tanh<Arithmetic>(d, z, n);
    const auto h = vector.load(step.state.row(row) + units.first);
    vector.store(Arithmetic::multiply_add(z, hn::Sub(h, n), n), step.next.row(row) + units.first);
    if constexpr (kKeep) {
      float* const gates = step.gates.row(row) + units.first;
      vector.store(r, gates);
      vector.store(z, gates + size);
      vector.store(n, gates + 2 * size);
      vector.store(m, gates + 3 * size);
    }
  }
}

// Computes one vector of units for all rows. make_tile(rows) returns a tile of the
// states.
template <typename Arithmetic, bool kKeep, typename Vector, typename MakeTile>
void step_units(const GruStep& step, const Units& units, const Vector& vector,
                const MakeTile& make_tile) {
  const float* const panel = step.recurrent.panel(units.first / kUnits) + units.first % kUnits;
  for_tiles(step.next.rows, [&](const RowRange& rows) HWY_ATTR {
    prefetch_products(step, units, rows);
    HWY_ALIGN float recurrent[kTileRows * GatePanels::kValues];
    multiply_tile(make_tile(rows), panel, {recurrent, GatePanels::kValues});
    update_states<Arithmetic, kKeep>(step, units, vector, rows, recurrent);
  });
}

template <typename Arithmetic, bool kKeep, typename MakeTile>
void step_all_units(const GruStep& step, const MakeTile& make_tile) {
  const std::size_t lanes = hn::Lanes(Floats());
  const std::size_t size = step.next.cols;
  std::size_t unit = 0;
  for (; unit + lanes <= size; unit += lanes) {
    step_units<Arithmetic, kKeep>(step, unit, WholeVector(), make_tile);
  }
  if (unit < size) step_units<Arithmetic, kKeep>(step, unit, PartOfVector{size - unit}, make_tile);
}

void run_float_step(const GruStep& step) {
  const auto make_tile = [&](const RowRange& rows) {
    const std::size_t terms = rows.first < step.started ? step.state.cols : 0;
    return FloatTile{step.state.row_range(rows.first, rows.count).column_range(0, terms)};
  };
  step.gates.rows > 0 ? step_all_units<Fused, true>(step, make_tile)
                      : step_all_units<Fused, false>(step, make_tile);
}

void run_integer_step(const GruStep& step) {
  std::array<float, kTileRows> scales = {};
  scales.fill(1.0F / kMaxInput);
  const QuantizedRows& integers = *step.state_integers;
  step_all_units<Separate, false>(step, [&](const RowRange& rows) {
    return IntegerTile{integers.row(rows.first), integers.stride(), rows.count,
                       rows.first < step.started ? integers.num_quads() : 0, scales.data()};
  });
}

void run_step(const GruStep& step) {
  step.recurrent.precision() == WeightPrecision::kInt8 ? run_integer_step(step)
                                                       : run_float_step(step);
}

}  // namespace
}  // namespace neusum::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace neusum {
namespace {

HWY_EXPORT(multiply_all_gates);
HWY_EXPORT(quantize_all_states);
HWY_EXPORT(run_step);

}  // namespace

void multiply_gates(ConstMatrix inputs, const PackedGates& weights, MatrixView products) {
  NEUSUM_CHECK(inputs.cols == weights.in() && inputs.rows == products.rows);
  NEUSUM_CHECK(products.cols == weights.num_panels() * GatePanels::kValues);
  HWY_DYNAMIC_DISPATCH(multiply_all_gates)(inputs, weights, products);
}

void quantize_states(ConstMatrix states, QuantizedRows& integers) {
  HWY_DYNAMIC_DISPATCH(quantize_all_states)(states, integers);
}

void gru_step(const GruStep& step) { HWY_DYNAMIC_DISPATCH(run_step)(step); }

}  // namespace neusum
#endif  // HWY_ONCE
