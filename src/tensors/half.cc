#include "tensors/half.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "base/check.h"

namespace neusum {
namespace {

static_assert(std::numeric_limits<float>::is_iec559);

constexpr std::uint32_t kFloatMantissaBits = 23;
constexpr std::uint32_t kHalfMantissaBits = 10;
constexpr std::uint32_t kMantissaBitsLost = kFloatMantissaBits - kHalfMantissaBits;
constexpr std::uint32_t kFloatInfinity = 0x7f800000;
constexpr std::uint32_t kHalfInfinity = 0x7c00;
constexpr std::uint32_t kHalfQuiet = 0x0200;    // set in a NaN if no payload bits remain
constexpr std::uint32_t kBiasDifference = 112;  // of the exponent biases: 127 - 15
// Exponents of floats.
constexpr std::uint32_t kTooLarge = 143;    // 2^16, larger than any half
constexpr std::uint32_t kMinNormal = 113;   // 2^-14, the smallest normal half
constexpr std::uint32_t kMinNonZero = 102;  // 2^-25, half of the smallest subnormal half

// bits / 2^shift, rounded to the nearest integer, ties to even.
std::uint32_t shift_and_round(std::uint32_t bits, std::uint32_t shift) {
  const std::uint32_t quotient = bits >> shift;
  const std::uint32_t rest = bits & ((1U << shift) - 1);
  const std::uint32_t middle = 1U << (shift - 1);
  const bool round_up = rest > middle || (rest == middle && (quotient & 1U) != 0);
  return quotient + (round_up ? 1 : 0);
}

// Converts the bits of a float without its sign.
std::uint32_t half_of_magnitude(std::uint32_t bits) {
  const std::uint32_t exponent = bits >> kFloatMantissaBits;
  if (bits > kFloatInfinity) {
    const std::uint32_t payload = (bits - kFloatInfinity) >> kMantissaBitsLost;
    return kHalfInfinity | (payload != 0 ? payload : kHalfQuiet);
  }
  if (exponent >= kTooLarge) return kHalfInfinity;
  if (exponent >= kMinNormal) {  // a carry into the exponent is correct
    return shift_and_round(bits - (kBiasDifference << kFloatMantissaBits), kMantissaBitsLost);
  }
  if (exponent < kMinNonZero) return 0;
  const std::uint32_t implicit_one = 1U << kFloatMantissaBits;
  const std::uint32_t mantissa = (bits & (implicit_one - 1)) | implicit_one;
  return shift_and_round(mantissa, kMantissaBitsLost + kMinNormal - exponent);
}

std::uint16_t half_of(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t sign = bits & 0x80000000;
  return static_cast<std::uint16_t>((sign >> 16U) | half_of_magnitude(bits ^ sign));
}

// Converts the bits of a half without its sign.
std::uint32_t float_of_magnitude(std::uint32_t bits) {
  const std::uint32_t shifted = bits << kMantissaBitsLost;
  if (bits >= kHalfInfinity) return kFloatInfinity | shifted;
  if (bits >= 1U << kHalfMantissaBits) return shifted + (kBiasDifference << kFloatMantissaBits);
  return std::bit_cast<std::uint32_t>(static_cast<float>(bits) * 0x1p-24F);
}

float float_of(std::uint16_t half) {
  const std::uint32_t sign = half & 0x8000U;
  return std::bit_cast<float>((sign << 16U) | float_of_magnitude(half ^ sign));
}

}  // namespace

void floats_to_halves(std::span<const float> floats, std::span<std::uint16_t> halves) {
  NEUSUM_CHECK(floats.size() == halves.size());
  std::transform(floats.begin(), floats.end(), halves.begin(), half_of);
}

void halves_to_floats(std::span<const std::uint16_t> halves, std::span<float> floats) {
  NEUSUM_CHECK(halves.size() == floats.size());
  std::transform(halves.begin(), halves.end(), floats.begin(), float_of);
}

}  // namespace neusum
