#include "nn/linear.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "nn/gemm.h"
#include "support/numbers.h"

namespace neusum {
namespace {

constexpr std::size_t kLinearRows = 4;
constexpr std::size_t kInputs = 5;
constexpr std::size_t kOutputs = 3;

// The numbers of a layer: weights and bias as the layout has them, then the inputs.
class Linear : public testing::Test {
 protected:
  std::vector<double> expected(const std::vector<double>& numbers) const {
    std::vector<double> y(kLinearRows * kOutputs);
    for (std::size_t row = 0; row < kLinearRows; ++row) {
      for (std::size_t j = 0; j < kOutputs; ++j) {
        double& sum = y[row * kOutputs + j];
        sum = numbers[places_.bias.offset + j];
        for (std::size_t i = 0; i < kInputs; ++i) {
          sum += numbers[layout_.size() + row * kInputs + i] *
                 numbers[places_.weight.offset + i * kOutputs + j];
        }
      }
    }
    return y;
  }
  ConstMatrix inputs() const {
    return {numbers_.data() + layout_.size(), kLinearRows, kInputs, kInputs};
  }

  ParameterLayout layout_;
  LinearPlaces places_{layout_, "layer", kInputs, kOutputs};
  std::vector<float> numbers_ = random_floats(layout_.size() + kLinearRows * kInputs, 1);
};

TEST_F(Linear, IsAProductAndABias) {
  Matrix y(kLinearRows, kOutputs);
  linear_forward(places_, {numbers_.data()}, inputs(), y.view());
  EXPECT_TRUE(are_close(y.numbers(), expected(doubles_of(numbers_))));
}

TEST_F(Linear, HasTheGradientsOfItsEquation) {
  const Matrix dy = random_matrix(kLinearRows, kOutputs, 2);
  std::vector<float> gradients(numbers_.size());
  linear_backward(places_, {gradients.data()}, inputs(), dy.view());
  Matrix transposed(kOutputs, kInputs);
  transpose(ParameterValues{numbers_.data()}(places_.weight), transposed.view());
  multiply(dy.view(), transposed.view(),
           {gradients.data() + layout_.size(), kLinearRows, kInputs, kInputs}, Into::kNew);
  const auto loss = [&](const std::vector<double>& numbers) {
    const std::vector<double> y = expected(numbers);
    return std::inner_product(y.begin(), y.end(), doubles_of(dy.numbers()).begin(), 0.0);
  };
  EXPECT_TRUE(are_close(gradients, central_differences(doubles_of(numbers_), loss)));
}

TEST_F(Linear, AddsToTheGradients) {
  const Matrix dy = random_matrix(kLinearRows, kOutputs, 2);
  std::vector<float> once(layout_.size());
  std::vector<float> twice(layout_.size());
  for (std::vector<float>* gradients : {&once, &twice, &twice}) {
    linear_backward(places_, {gradients->data()}, inputs(), dy.view());
  }
  for (float& gradient : once) gradient *= 2;
  EXPECT_TRUE(are_close(twice, once));
}

TEST_F(Linear, OfNoRowsGivesNothing) {
  Matrix none(0, kOutputs);
  std::vector<float> gradients(layout_.size());
  linear_forward(places_, {numbers_.data()}, inputs().row_range(0, 0), none.view());
  linear_backward(places_, {gradients.data()}, inputs().row_range(0, 0), none.view());
  EXPECT_EQ(gradients, std::vector<float>(layout_.size()));
}

}  // namespace
}  // namespace neusum
