// Products with packed gates, for files that Highway compiles once per instruction set.

// The include guard is toggled for each instruction set.
#if defined(NEUSUM_NN_GATE_PRODUCTS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef NEUSUM_NN_GATE_PRODUCTS_INL_H_
#undef NEUSUM_NN_GATE_PRODUCTS_INL_H_
#else
#define NEUSUM_NN_GATE_PRODUCTS_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstring>

#include "nn/packed_gates.h"
#include "nn/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace neusum::HWY_NAMESPACE {
namespace {

using Integers = hn::RebindToSigned<Floats>;

inline constexpr std::size_t kUnits = GatePanels::kUnits;
// Rows of a tile. Its sums, one vector of weights per gate and one input fit in the registers.
inline constexpr std::size_t kTileRows =
    std::min<std::size_t>((kRegisters - kGates - 1) / kGates, 8);

// Where a tile stores its products: a row every `stride` values, the gates kUnits apart.
struct TileResult {
  float* data;
  std::size_t stride;
};

// A few rows of float inputs, to be multiplied by one vector of units of a panel of float weights.
// Adds the terms of each sum one after the other, so that the result does not depend on the
// instruction set.
struct FloatTile {
  // Inlined code would have too few registers for the sums.
  template <std::size_t kRows>
  HWY_NOINLINE void multiply(const float* HWY_RESTRICT panel, TileResult result) const {
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
        hn::Store(sums[i][gate], d, result.data + i * result.stride + gate * kUnits);
      }
    }
  }

  std::size_t rows() const { return inputs.rows; }

  ConstMatrix inputs;
};

// Adds the four products of unsigned inputs and signed weights to each sum. The result is exact.
// CPUs without VNNI first add pairs of products in 16 bits, which is why weights have 7 bits.
HWY_INLINE hn::Vec<Integers> add_quad(hn::Vec<Integers> sum, hn::Vec<Integers> inputs,
                                      hn::Vec<Integers> weights) {
#if HWY_TARGET == HWY_AVX3_DL
  // Highway does not enable the intrinsic for this target, although its CPUs have the instruction.
  asm("vpdpbusd %2, %1, %0" : "+v"(sum.raw) : "v"(inputs.raw), "v"(weights.raw));
  return sum;
#elif HWY_TARGET == HWY_AVX3
  const __m512i pairs = _mm512_maddubs_epi16(inputs.raw, weights.raw);
  return hn::Add(sum, hn::Vec<Integers>{_mm512_madd_epi16(pairs, _mm512_set1_epi16(1))});
#elif HWY_TARGET == HWY_AVX2
  const __m256i pairs = _mm256_maddubs_epi16(inputs.raw, weights.raw);
  return hn::Add(sum, hn::Vec<Integers>{_mm256_madd_epi16(pairs, _mm256_set1_epi16(1))});
#elif HWY_TARGET == HWY_SSE4 || HWY_TARGET == HWY_SSSE3
  const __m128i pairs = _mm_maddubs_epi16(inputs.raw, weights.raw);
  return hn::Add(sum, hn::Vec<Integers>{_mm_madd_epi16(pairs, _mm_set1_epi16(1))});
#elif HWY_TARGET == HWY_NEON && HWY_ARCH_ARM_A64
  const int16x8_t low =
      vmulq_s16(vreinterpretq_s16_u16(vmovl_u8(vget_low_u8(vreinterpretq_u8_s32(inputs.raw)))),
                vmovl_s8(vget_low_s8(vreinterpretq_s8_s32(weights.raw))));
  const int16x8_t high =
      vmulq_s16(vreinterpretq_s16_u16(vmovl_high_u8(vreinterpretq_u8_s32(inputs.raw))),
                vmovl_high_s8(vreinterpretq_s8_s32(weights.raw)));
  return hn::Vec<Integers>(vpadalq_s16(sum.raw, vpaddq_s16(low, high)));
#elif HWY_TARGET == HWY_WASM
  const v128_t even =  // the products of the bytes 0 and 2 of each quad
      wasm_i32x4_dot_i16x8(wasm_v128_and(inputs.raw, wasm_i16x8_const_splat(0xFF)),
                           wasm_i16x8_shr(wasm_i16x8_shl(weights.raw, 8), 8));
  const v128_t odd =
      wasm_i32x4_dot_i16x8(wasm_u16x8_shr(inputs.raw, 8), wasm_i16x8_shr(weights.raw, 8));
  return hn::Add(sum, hn::Vec<Integers>{wasm_i32x4_add(even, odd)});
#else
  const Integers d;
  HWY_ALIGN std::int32_t sums[kUnits];
  HWY_ALIGN std::int32_t words[kUnits];
  std::uint8_t unsigned_bytes[kUnits * QuantizedRows::kQuad];
  std::int8_t signed_bytes[kUnits * QuantizedRows::kQuad];
  hn::Store(sum, d, sums);
  hn::Store(inputs, d, words);
  std::memcpy(unsigned_bytes, words, sizeof(unsigned_bytes));
  hn::Store(weights, d, words);
  std::memcpy(signed_bytes, words, sizeof(signed_bytes));
  for (std::size_t i = 0; i < hn::Lanes(d) * QuantizedRows::kQuad; ++i) {
    sums[i / QuantizedRows::kQuad] += unsigned_bytes[i] * signed_bytes[i];
  }
  return hn::Load(d, sums);
#endif
}

// The same for 8-bit inputs and weights.
struct IntegerTile {
  template <std::size_t kRows>
  HWY_NOINLINE void multiply(const float* HWY_RESTRICT panel, TileResult result) const {
    const Floats d;
    const Integers di;
    const auto* HWY_RESTRICT words = reinterpret_cast<const std::int32_t*>(panel);
    hn::Vec<Integers> sums[kRows][kGates];
    for (auto& row : sums) {
      for (std::size_t gate = 0; gate < kGates; ++gate) {
        const auto offset = hn::Load(di, words + 2 * GatePanels::kValues + gate * kUnits);
        row[gate] = num_quads > 0 ? offset : hn::Zero(di);
      }
    }
    words += PackedGates::kInt8HeaderRows * GatePanels::kValues;
    for (std::size_t quad = 0; quad < num_quads; ++quad, words += GatePanels::kValues) {
      const hn::Vec<Integers> weights[kGates] = {hn::Load(di, words), hn::Load(di, words + kUnits),
                                                 hn::Load(di, words + 2 * kUnits)};
      for (std::size_t i = 0; i < kRows; ++i) {
        std::int32_t values = 0;
        std::memcpy(&values, inputs + i * stride + quad * QuantizedRows::kQuad, sizeof(values));
        const auto quads = hn::Set(di, values);
        for (std::size_t gate = 0; gate < kGates; ++gate) {
          sums[i][gate] = add_quad(sums[i][gate], quads, weights[gate]);
        }
      }
    }
    for (std::size_t i = 0; i < kRows; ++i) {
      const auto input_scale = hn::Set(d, scales[i]);
      for (std::size_t gate = 0; gate < kGates; ++gate) {
        const auto bias = hn::Load(d, panel + gate * kUnits);
        const auto scale = hn::Load(d, panel + GatePanels::kValues + gate * kUnits);
        const auto product = hn::Mul(hn::ConvertTo(d, sums[i][gate]), hn::Mul(scale, input_scale));
        hn::Store(hn::Add(product, bias), d, result.data + i * result.stride + gate * kUnits);
      }
    }
  }

  std::size_t rows() const { return num_rows; }

  const std::uint8_t* inputs;
  std::size_t stride;
  std::size_t num_rows;
  std::size_t num_quads;
  const float* scales;  // of the inputs, one per row
};

// Calls tile.multiply() for at most kRows rows.
template <std::size_t kRows = kTileRows, typename Tile>
HWY_INLINE void multiply_tile(const Tile& tile, const float* panel, TileResult result) {
  if (tile.rows() == kRows) {
    tile.template multiply<kRows>(panel, result);
  } else if constexpr (kRows > 1) {
    multiply_tile<kRows - 1>(tile, panel, result);
  }
}

struct RowRange {
  std::size_t first;
  std::size_t count;

  std::size_t end() const { return first + count; }
};

// Calls f(rows) for tiles of at most kTileRows rows. Distributes the rows evenly.
template <typename Function>
HWY_INLINE void for_tiles(std::size_t num_rows, const Function& f) {
  std::size_t tiles = (num_rows + kTileRows - 1) / kTileRows;
  for (std::size_t first = 0; tiles > 0; --tiles) {
    const RowRange rows = {first, (num_rows - first) / tiles};
    f(rows);
    first = rows.end();
  }
}

}  // namespace
}  // namespace neusum::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // NEUSUM_NN_GATE_PRODUCTS_INL_H_
