#include "nn/gru_step.h"

#include <algorithm>

#include "base/check.h"

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

HWY_BEFORE_NAMESPACE();
namespace neusum::HWY_NAMESPACE {
namespace {

using Floats = hn::ScalableTag<float>;

constexpr std::size_t kRegisters = HWY_TARGET <= HWY_AVX3 || HWY_TARGET == HWY_NEON ? 32 : 16;
// Rows of a tile. Its sums, one vector of weights per gate and one input value fit in the
// registers.
constexpr std::size_t kTileRows = std::min<std::size_t>((kRegisters - kGates - 1) / kGates, 8);
constexpr std::size_t kUnits = GatePanels::kUnits;

// Calls f(first row, rows) for tiles of at most kTileRows rows. Distributes the rows evenly.
template <typename Function>
HWY_INLINE void for_tiles(std::size_t rows, const Function& f) {
  std::size_t tiles = (rows + kTileRows - 1) / kTileRows;
  for (std::size_t first = 0; tiles > 0; --tiles) {
    const std::size_t count = (rows - first) / tiles;
    f(first, count);
    first += count;
  }
}

// Multiplies kRows rows by one vector of units of a panel and adds the biases. Adds the terms of
// each sum one after the other, so that the result does not depend on the instruction set. Stores
// the products of the gates kUnits apart. Inlined code would have too few registers for the sums.
template <std::size_t kRows>
HWY_NOINLINE void multiply_tile(const ConstMatrix& inputs, const float* HWY_RESTRICT panel,
                                float* HWY_RESTRICT products, std::size_t stride) {
  const Floats d;
  hn::Vec<Floats> sums[kRows][kGates];
  for (auto& row : sums) {
    for (std::size_t gate = 0; gate < kGates; ++gate) {
      row[gate] = hn::Load(d, panel + gate * kUnits);
    }
  }
  const float* HWY_RESTRICT x = inputs.data;
  for (std::size_t k = 0; k < inputs.cols; ++k) {
    panel += GatePanels::kValues;
    const hn::Vec<Floats> weights[kGates] = {hn::Load(d, panel), hn::Load(d, panel + kUnits),
                                             hn::Load(d, panel + 2 * kUnits)};
    for (std::size_t i = 0; i < kRows; ++i) {
      const auto value = hn::Set(d, x[i * inputs.stride + k]);
      for (std::size_t gate = 0; gate < kGates; ++gate) {
        sums[i][gate] = hn::MulAdd(value, weights[gate], sums[i][gate]);
      }
    }
  }
  for (std::size_t i = 0; i < kRows; ++i) {
    for (std::size_t gate = 0; gate < kGates; ++gate) {
      hn::Store(sums[i][gate], d, products + i * stride + gate * kUnits);
    }
  }
}

// Calls multiply_tile() for at most kRows rows.
template <std::size_t kRows = kTileRows>
HWY_INLINE void multiply_rows(const ConstMatrix& inputs, const float* panel, float* products,
                              std::size_t stride) {
  if (inputs.rows == kRows) {
    multiply_tile<kRows>(inputs, panel, products, stride);
  } else if constexpr (kRows > 1) {
    multiply_rows<kRows - 1>(inputs, panel, products, stride);
  }
}

void multiply_all_gates(const ConstMatrix& inputs, const PackedGates& weights,
                        const MatrixView& products) {
  const std::size_t lanes = hn::Lanes(Floats());
  for (std::size_t panel = 0; panel < weights.num_panels(); ++panel) {
    for_tiles(inputs.rows, [&](std::size_t first, std::size_t rows) HWY_ATTR {
      float* const to = products.row(first) + panel * GatePanels::kValues;
      for (std::size_t unit = 0; unit < kUnits; unit += lanes) {
        multiply_rows(inputs.row_range(first, rows), weights.panel(panel) + unit, to + unit,
                      products.stride);
      }
    });
  }
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
HWY_INLINE void prefetch_products(const GruStep& step, const Units& units, std::size_t first,
                                  std::size_t rows) {
  for (std::size_t i = first; i < first + rows; ++i) {
    const float* const product = step.products.row(step.inputs[i]) + units.in_products;
    for (std::size_t gate = 0; gate < kGates; ++gate) hwy::Prefetch(product + gate * kUnits);
  }
}

// Computes the gates and the next states of the rows from `first` on, given the recurrent products
// of these rows.
template <bool kKeep, typename Vector>
HWY_INLINE void update_states(const GruStep& step, const Units& units, const Vector& vector,
                              std::size_t first, std::size_t rows, const float* recurrent) {
  const Floats d;
  const std::size_t size = step.next.cols;
  for (std::size_t row = first; row < first + rows; ++row, recurrent += GatePanels::kValues) {
    const float* HWY_RESTRICT input = step.products.row(step.inputs[row]) + units.in_products;
    const auto r = sigmoid(d, hn::Add(hn::Load(d, input), hn::Load(d, recurrent)));
    auto z = hn::Add(hn::Load(d, input + kUnits), hn::Load(d, recurrent + kUnits));
    const auto m = hn::Load(d, recurrent + 2 * kUnits);
    auto n = hn::MulAdd(r, m, hn::Load(d, input + 2 * kUnits));
    sigmoid_and_tanh(d, z, n);
    const auto h = vector.load(step.state.row(row) + units.first);
    vector.store(hn::MulAdd(z, hn::Sub(h, n), n), step.next.row(row) + units.first);
    if constexpr (kKeep) {
      float* const gates = step.gates.row(row) + units.first;
      vector.store(r, gates);
      vector.store(z, gates + size);
      vector.store(n, gates + 2 * size);
      vector.store(m, gates + 3 * size);
    }
  }
}

// Computes one vector of units for all rows.
template <bool kKeep, typename Vector>
void step_units(const GruStep& step, const Units& units, const Vector& vector) {
  const float* const panel = step.recurrent.panel(units.first / kUnits) + units.first % kUnits;
  for_tiles(step.next.rows, [&](std::size_t first, std::size_t rows) HWY_ATTR {
    prefetch_products(step, units, first, rows);
    const std::size_t terms = first < step.started ? step.state.cols : 0;
    HWY_ALIGN float recurrent[kTileRows * GatePanels::kValues];
    multiply_rows(step.state.row_range(first, rows).column_range(0, terms), panel, recurrent,
                  GatePanels::kValues);
    update_states<kKeep>(step, units, vector, first, rows, recurrent);
  });
}

template <bool kKeep>
void step_all_units(const GruStep& step) {
  const std::size_t lanes = hn::Lanes(Floats());
  const std::size_t size = step.next.cols;
  std::size_t unit = 0;
  for (; unit + lanes <= size; unit += lanes) step_units<kKeep>(step, unit, WholeVector());
  if (unit < size) step_units<kKeep>(step, unit, PartOfVector{size - unit});
}

void run_step(const GruStep& step) {
  step.gates.rows > 0 ? step_all_units<true>(step) : step_all_units<false>(step);
}

}  // namespace
}  // namespace neusum::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace neusum {
namespace {

HWY_EXPORT(multiply_all_gates);
HWY_EXPORT(run_step);

}  // namespace

void multiply_gates(ConstMatrix inputs, const PackedGates& weights, MatrixView products) {
  NEUSUM_CHECK(inputs.cols == weights.in() && inputs.rows == products.rows);
  NEUSUM_CHECK(products.cols == weights.num_panels() * GatePanels::kValues);
  HWY_DYNAMIC_DISPATCH(multiply_all_gates)(inputs, weights, products);
}

void gru_step(const GruStep& step) { HWY_DYNAMIC_DISPATCH(run_step)(step); }

}  // namespace neusum
#endif  // HWY_ONCE
