#include "nn/linear.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "nn/gemm.h"
#include "support/numbers.h"

namespace neusum {
namespace {

constexpr std::size_t kRows = 4;
constexpr std::size_t kIn = 5;
constexpr std::size_t kOut = 3;

// The numbers of a layer: weights and bias as the layout has them, then the inputs.
class Linear : public testing::Test {
 protected:
  std::vector<double> expected(const std::vector<double>& numbers) const {
    std::vector<double> y(kRows * kOut);
    for (std::size_t row = 0; row < kRows; ++row) {
      for (std::size_t j = 0; j < kOut; ++j) {
        double& sum = y[row * kOut + j];
        sum = numbers[places_.bias.offset + j];
        for (std::size_t i = 0; i < kIn; ++i) {
          sum += numbers[layout_.size() + row * kIn + i] *
                 numbers[places_.weight.offset + i * kOut + j];
        }
      }
    }
    return y;
  }
  ConstMatrix inputs() const { return {numbers_.data() + layout_.size(), kRows, kIn, kIn}; }

  ParameterLayout layout_;
  LinearPlaces places_{layout_, "layer", kIn, kOut};
  std::vector<float> numbers_ = random_floats(layout_.size() + kRows * kIn, 1);
};

TEST_F(Linear, IsAProductAndABias) {
  Matrix y(kRows, kOut);
  linear_forward(places_, {numbers_.data()}, inputs(), y.view());
  EXPECT_TRUE(are_close(y.numbers(), expected(doubles_of(numbers_))));
}

TEST_F(Linear, HasTheGradientsOfItsEquation) {
  const Matrix dy = random_matrix(kRows, kOut, 2);
  std::vector<float> gradients(numbers_.size());
  linear_backward(places_, {gradients.data()}, inputs(), dy.view());
  Matrix transposed(kOut, kIn);
  transpose(ParameterValues{numbers_.data()}(places_.weight), transposed.view());
  multiply(dy.view(), transposed.view(), {gradients.data() + layout_.size(), kRows, kIn, kIn},
           Into::kNew);
  const auto loss = [&](const std::vector<double>& numbers) {
    const std::vector<double> y = expected(numbers);
    return std::inner_product(y.begin(), y.end(), doubles_of(dy.numbers()).begin(), 0.0);
  };
  EXPECT_TRUE(are_close(gradients, central_differences(doubles_of(numbers_), loss)));
}

TEST_F(Linear, AddsToTheGradients) {
  const Matrix dy = random_matrix(kRows, kOut, 2);
  std::vector<float> once(layout_.size());
  std::vector<float> twice(layout_.size());
  for (std::vector<float>* gradients : {&once, &twice, &twice}) {
    linear_backward(places_, {gradients->data()}, inputs(), dy.view());
  }
  for (float& gradient : once) gradient *= 2;
  EXPECT_TRUE(are_close(twice, once));
}

TEST_F(Linear, OfNoRowsGivesNothing) {
  Matrix none(0, kOut);
  std::vector<float> gradients(layout_.size());
  linear_forward(places_, {numbers_.data()}, inputs().row_range(0, 0), none.view());
  linear_backward(places_, {gradients.data()}, inputs().row_range(0, 0), none.view());
  EXPECT_EQ(gradients, std::vector<float>(layout_.size()));
}

}  // namespace
}  // namespace neusum
