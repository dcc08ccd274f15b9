#ifndef NEUSUM_TENSORS_HALF_H_
#define NEUSUM_TENSORS_HALF_H_

#include <cstdint>
#include <span>

namespace neusum {

// Conversion of 16-bit floats (IEEE 754 binary16), stored as their bits. Both spans must have the
// same size.

// Rounds to the nearest half, ties to even. Values of 65520 and more become infinite; a NaN remains
// a NaN.
void floats_to_halves(std::span<const float> floats, std::span<std::uint16_t> halves);

// The conversion is exact: floats_to_halves() restores the same bits, also of a NaN.
void halves_to_floats(std::span<const std::uint16_t> halves, std::span<float> floats);

}  // namespace neusum

#endif  // NEUSUM_TENSORS_HALF_H_
