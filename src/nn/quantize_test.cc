#include "nn/quantize.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "support/numbers.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::FloatNear;

const std::vector<float> kValues = {1.5F, -0.5F, 0, -2, 0.1F, 0};  // two rows
constexpr std::size_t kValueRows = 2;

ConstMatrix value_matrix() { return {kValues.data(), kValueRows, 3, 3}; }

TEST(QuantizeColumns, UsesSevenBitsAndOneScalePerColumn) {
  const QuantizedMatrix result = quantize_columns(value_matrix());
  EXPECT_THAT(result.scales,
              ElementsAre(FloatNear(2.0F / 63, 1e-6F), FloatNear(0.5F / 63, 1e-6F), 0));
  EXPECT_THAT(result.values, ElementsAre(47, -63, 0, -63, 13, 0));
}

TEST(QuantizeRows, UsesEightBitsAndOneScalePerRow) {
  const QuantizedMatrix result = quantize_rows(value_matrix());
  EXPECT_THAT(result.scales,
              ElementsAre(FloatNear(1.5F / 127, 1e-6F), FloatNear(2.0F / 127, 1e-6F)));
  EXPECT_THAT(result.values, ElementsAre(127, -42, 0, -127, 6, 0));
}

TEST(QuantizeColumns, GivesTheSameIntegersAndScalesForQuantizedValues) {
  constexpr std::size_t kCols = 300;
  const Matrix matrix = random_matrix(40, kCols, 1);
  const QuantizedMatrix once = quantize_columns(matrix.view());
  Matrix restored(40, kCols);
  for (std::size_t i = 0; i < once.values.size(); ++i) {
    restored.values()[i] = static_cast<float>(once.values[i]) * once.scales[i % kCols];
  }
  const QuantizedMatrix twice = quantize_columns(restored.view());
  EXPECT_EQ(twice.values, once.values);
  EXPECT_EQ(twice.scales, once.scales);
  EXPECT_TRUE(are_close(restored.values(), matrix.values(), 1.0 / 100));
}

TEST(QuantizeRows, TreatsTinyValuesAsZeros) {
  const std::vector<float> tiny = {1e-45F, -1e-38F};
  EXPECT_THAT(quantize_rows({tiny.data(), 1, 2, 2}).values, ElementsAre(0, 0));
}

}  // namespace
}  // namespace neusum
