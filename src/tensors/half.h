#ifndef NEUSUM_TENSORS_HALF_H_
#define NEUSUM_TENSORS_HALF_H_

#include <cstdint>
#include <span>

namespace neusum {

// Numbers of 16 bits (IEEE 754 binary16), held as their bits. Both spans are of the same size.

// The nearest half of each float, of two equally near ones that with an even last bit. What is
// beyond 65504 by half a step or more is infinite; a NaN stays one.
void floats_to_halves(std::span<const float> floats, std::span<std::uint16_t> halves);

// Exact: turned back, each is the same half, also where it is a NaN.
void halves_to_floats(std::span<const std::uint16_t> halves, std::span<float> floats);

}  // namespace neusum

#endif  // NEUSUM_TENSORS_HALF_H_
