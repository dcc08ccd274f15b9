#include "nn/initialize.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <span>
#include <vector>

namespace neusum {
namespace {

using testing::Each;

constexpr std::size_t kManyInputs = 300;
constexpr std::size_t kManyOutputs = 500;

class Initialize : public testing::Test {
 protected:
  std::vector<float> draw(Initialization method, std::uint64_t seed) const {
    std::vector<float> values(layout_.size(), 99);
    initialize(method, layout_, Rng(seed), values);
    return values;
  }
  static std::span<const float> values_of(const TensorSlice& tensor,
                                          const std::vector<float>& values) {
    return std::span(values).subspan(tensor.offset, tensor.rows * tensor.cols);
  }
  static void expect_normal(std::span<const float> sample, double deviation) {
    const auto count = static_cast<double>(sample.size());
    const double mean = std::accumulate(sample.begin(), sample.end(), 0.0) / count;
    const double squares = std::inner_product(sample.begin(), sample.end(), sample.begin(), 0.0);
    EXPECT_NEAR(mean, 0, 4 * deviation / std::sqrt(count));
    EXPECT_NEAR(std::sqrt(squares / count) / deviation, 1, 3 / std::sqrt(count));
  }

  ParameterLayout layout_;
  LinearParameters layer_{layout_, "layer", kManyInputs, kManyOutputs};
};

TEST_F(Initialize, XavierWeightsDependOnInputsAndOutputs) {
  const std::vector<float> values = draw(Initialization::kXavier, 1);
  expect_normal(values_of(layer_.weight, values), std::sqrt(2.0 / (kManyInputs + kManyOutputs)));
}

TEST_F(Initialize, XavierBiasesAreZero) {
  EXPECT_THAT(values_of(layer_.bias, draw(Initialization::kXavier, 1)), Each(0.0F));
}

TEST_F(Initialize, ReleasedMethodHasThreeTimesTheVariance) {
  const std::vector<float> values = draw(Initialization::kReleased, 1);
  expect_normal(values_of(layer_.weight, values), std::sqrt(6.0 / (kManyInputs + kManyOutputs)));
  expect_normal(values_of(layer_.bias, values), std::sqrt(6.0 / (1 + kManyOutputs)));
}

TEST_F(Initialize, DependsOnTheSeed) {
  EXPECT_EQ(draw(Initialization::kXavier, 1), draw(Initialization::kXavier, 1));
  EXPECT_NE(draw(Initialization::kXavier, 1), draw(Initialization::kXavier, 2));
}

TEST_F(Initialize, UsesASeparateStreamPerTensor) {
  ParameterLayout twins;
  const TensorSlice first = twins.add("first", kManyInputs, kManyOutputs);
  const TensorSlice second = twins.add("second", kManyInputs, kManyOutputs);
  std::vector<float> values(twins.size());
  initialize(Initialization::kXavier, twins, Rng(1), values);
  EXPECT_FALSE(std::ranges::equal(values_of(first, values), values_of(second, values)));
  EXPECT_TRUE(std::ranges::equal(values_of(first, values),
                                 values_of(layer_.weight, draw(Initialization::kXavier, 1))));
}

}  // namespace
}  // namespace neusum
