#include "tensors/half.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace neusum {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr std::uint16_t kInfiniteHalf = 0x7c00;

std::uint16_t to_half(float number) {
  std::uint16_t half = 0;
  floats_to_halves({&number, 1}, {&half, 1});
  return half;
}

float to_float(std::uint16_t half) {
  float number = 0;
  halves_to_floats({&half, 1}, {&number, 1});
  return number;
}

// The value by the definition of the format. Not for infinities and NaN.
float defined_value(std::uint16_t half) {
  const int exponent = (half >> 10) & 31;
  const int mantissa = half & 1023;
  const int steps = exponent == 0 ? mantissa : 1024 + mantissa;
  return std::copysign(std::ldexp(static_cast<float>(steps), std::max(exponent, 1) - 25),
                       (half & 0x8000) != 0 ? -1.0F : 1.0F);
}

std::vector<std::uint16_t> all_halves() {
  std::vector<std::uint16_t> halves(65536);
  std::iota(halves.begin(), halves.end(), std::uint16_t{0});
  return halves;
}

TEST(Half, SurvivesTheConversionToFloatForAllBits) {
  const std::vector<std::uint16_t> halves = all_halves();
  std::vector<float> floats(halves.size());
  std::vector<std::uint16_t> back(halves.size());
  halves_to_floats(halves, floats);
  floats_to_halves(floats, back);
  EXPECT_EQ(back, halves);
}

TEST(Half, HasTheValueOfTheFormatDefinition) {
  for (const std::uint16_t half : all_halves()) {
    const float value = to_float(half);
    const int magnitude = half & 0x7fff;
    if (magnitude > kInfiniteHalf) {
      EXPECT_TRUE(std::isnan(value)) << half;
    } else if (magnitude == kInfiniteHalf) {
      EXPECT_EQ(value, half == kInfiniteHalf ? kInfinity : -kInfinity);
    } else {
      EXPECT_EQ(std::bit_cast<std::uint32_t>(value),
                std::bit_cast<std::uint32_t>(defined_value(half)))
          << half;
    }
  }
}

// Covers all finite halves, and 65536, the step at which infinity begins.
TEST(Half, IsRoundedToNearestWithTiesToEven) {
  for (std::uint16_t low = 0; low < kInfiniteHalf; ++low) {
    const auto high = static_cast<std::uint16_t>(low + 1);
    const float high_value = high == kInfiniteHalf ? 65536.0F : to_float(high);
    const float middle = (to_float(low) + high_value) / 2;
    EXPECT_EQ(to_half(middle), low % 2 == 0 ? low : high);
    EXPECT_EQ(to_half(std::nextafter(middle, 0.0F)), low);
    EXPECT_EQ(to_half(std::nextafter(middle, kInfinity)), high);
    EXPECT_EQ(to_half(-middle), to_half(middle) | 0x8000);
  }
}

TEST(Half, IsInfiniteOrZeroOutOfRange) {
  EXPECT_EQ(to_half(65504.0F), 0x7bff);
  EXPECT_EQ(to_half(65520.0F), kInfiniteHalf);
  EXPECT_EQ(to_half(std::numeric_limits<float>::max()), kInfiniteHalf);
  EXPECT_EQ(to_half(-kInfinity), 0xfc00);
  EXPECT_EQ(to_half(0x1p-26F), 0);
  EXPECT_EQ(to_half(std::numeric_limits<float>::denorm_min()), 0);
  EXPECT_EQ(to_half(-0.0F), 0x8000);
}

TEST(Half, KeepsANanAlsoIfItsPayloadIsLost) {
  EXPECT_TRUE(std::isnan(to_float(to_half(std::numeric_limits<float>::quiet_NaN()))));
  EXPECT_TRUE(std::isnan(to_float(to_half(std::bit_cast<float>(0x7f800001U)))));
  EXPECT_TRUE(std::isnan(to_float(to_half(std::bit_cast<float>(0xffffffffU)))));
}

TEST(Half, RequiresSpansOfTheSameSize) {
  const std::array<float, 2> floats = {1, 2};
  std::array<std::uint16_t, 1> halves = {};
  EXPECT_THROW(floats_to_halves(floats, halves), std::logic_error);
}

}  // namespace
}  // namespace neusum
