#ifndef NEUSUM_NN_QUANTIZE_H_
#define NEUSUM_NN_QUANTIZE_H_

// 8-bit integers in place of floats: a value x is stored as the integer nearest to x / scale, where
// the scale is that of its row or column. Scales have 16 significant bits, so that integer times
// scale is exact and quantizing such values again gives the same integers and scales.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "nn/matrix.h"

namespace neusum {

// Largest integer of a weight. With 7 bits and the sign, the sum of two products with 8-bit inputs
// fits in 16 bits, which the instructions of CPUs without VNNI need.
inline constexpr int kMaxWeight = 63;
// Largest integer of an input or of a word vector.
inline constexpr int kMaxInput = 127;

// Values of rows and columns with smaller scales are 0. The inverse of this scale is still finite.
inline constexpr float kMinScale = 1e-37F;

// Integers with the same rows and columns as the floats.
struct QuantizedMatrix {
  std::vector<std::int8_t> values;
  std::vector<float> scales;
};

// One scale per column (weights) or per row (word vectors). All values must be finite.
QuantizedMatrix quantize_columns(ConstMatrix matrix);
QuantizedMatrix quantize_rows(ConstMatrix matrix);

// The scale of a row or column, given its largest absolute value; 0 if that is 0 or nearly 0.
inline float quantization_scale(float largest, int limit) {
  const auto bits = std::bit_cast<std::uint32_t>(largest / static_cast<float>(limit));
  return std::bit_cast<float>((bits + 0xffU) & ~0xffU);  // rounded up, so that `limit` is enough
}

// The factor from values to integers.
inline float inverse_scale(float scale) { return scale >= kMinScale ? 1 / scale : 0; }

}  // namespace neusum

#endif  // NEUSUM_NN_QUANTIZE_H_
