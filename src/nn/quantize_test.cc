#include "nn/quantize.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "support/numbers.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;

const std::vector<float> kValues = {1.5F, -0.5F, 0, -2, 0.1F, 0};  // two rows
constexpr std::size_t kValueRows = 2;

ConstMatrix value_matrix() { return {kValues.data(), kValueRows, 3, 3}; }

TEST(QuantizeColumns, UsesSevenBitsAndOneScalePerColumn) {
  const QuantizedMatrix result = quantize_columns(value_matrix());
  EXPECT_THAT(result.scales, ElementsAre(2.0F / 63, 0.5F / 63, 0));
  EXPECT_THAT(result.values, ElementsAre(47, -63, 0, -63, 13, 0));
}

TEST(QuantizeRows, UsesEightBitsAndOneScalePerRow) {
  const QuantizedMatrix result = quantize_rows(value_matrix());
  EXPECT_THAT(result.scales, ElementsAre(1.5F / 127, 2.0F / 127));
  EXPECT_THAT(result.values, ElementsAre(127, -42, 0, -127, 6, 0));
}

TEST(QuantizeColumns, GivesTheSameIntegersForQuantizedValues) {
  const Matrix matrix = random_matrix(40, 30, 1);
  const QuantizedMatrix once = quantize_columns(matrix.view());
  Matrix restored(40, 30);
  for (std::size_t i = 0; i < once.values.size(); ++i) {
    restored.values()[i] = static_cast<float>(once.values[i]) * once.scales[i % 30];
  }
  EXPECT_EQ(quantize_columns(restored.view()).values, once.values);
  EXPECT_TRUE(are_close(restored.values(), matrix.values(), 1.0 / 100));
}

}  // namespace
}  // namespace neusum
