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

// values_ holds the weights and the bias in the order of the layout, then the inputs.
class Linear : public testing::Test {
 protected:
  std::vector<double> expected(const std::vector<double>& values) const {
    std::vector<double> y(kLinearRows * kOutputs);
    for (std::size_t row = 0; row < kLinearRows; ++row) {
      for (std::size_t j = 0; j < kOutputs; ++j) {
        double& sum = y[row * kOutputs + j];
        sum = values[layer_.bias.offset + j];
        for (std::size_t i = 0; i < kInputs; ++i) {
          sum += values[layout_.size() + row * kInputs + i] *
                 values[layer_.weight.offset + i * kOutputs + j];
        }
      }
    }
    return y;
  }
  ConstMatrix inputs() const {
    return {values_.data() + layout_.size(), kLinearRows, kInputs, kInputs};
  }

  ParameterLayout layout_;
  LinearParameters layer_{layout_, "layer", kInputs, kOutputs};
  std::vector<float> values_ = random_floats(layout_.size() + kLinearRows * kInputs, 1);
};

TEST_F(Linear, ForwardMatchesItsEquation) {
  Matrix y(kLinearRows, kOutputs);
  linear_forward(layer_, {values_.data()}, inputs(), y.view());
  EXPECT_TRUE(are_close(y.values(), expected(doubles_of(values_))));
}

TEST_F(Linear, GradientsMatchItsEquation) {
  const Matrix dy = random_matrix(kLinearRows, kOutputs, 2);
  std::vector<float> gradients(values_.size());
  linear_backward(layer_, {gradients.data()}, inputs(), dy.view());
  Matrix transposed(kOutputs, kInputs);
  transpose(ParameterValues{values_.data()}(layer_.weight), transposed.view());
  multiply(dy.view(), transposed.view(),
           {gradients.data() + layout_.size(), kLinearRows, kInputs, kInputs}, Output::kOverwrite);
  const auto loss = [&](const std::vector<double>& values) {
    const std::vector<double> y = expected(values);
    return std::inner_product(y.begin(), y.end(), doubles_of(dy.values()).begin(), 0.0);
  };
  EXPECT_TRUE(are_close(gradients, central_differences(doubles_of(values_), loss)));
}

TEST_F(Linear, AccumulatesGradients) {
  const Matrix dy = random_matrix(kLinearRows, kOutputs, 2);
  std::vector<float> once(layout_.size());
  std::vector<float> twice(layout_.size());
  for (std::vector<float>* gradients : {&once, &twice, &twice}) {
    linear_backward(layer_, {gradients->data()}, inputs(), dy.view());
  }
  for (float& gradient : once) gradient *= 2;
  EXPECT_TRUE(are_close(twice, once));
}

TEST_F(Linear, AcceptsNoRows) {
  Matrix none(0, kOutputs);
  std::vector<float> gradients(layout_.size());
  linear_forward(layer_, {values_.data()}, inputs().row_range(0, 0), none.view());
  linear_backward(layer_, {gradients.data()}, inputs().row_range(0, 0), none.view());
  EXPECT_EQ(gradients, std::vector<float>(layout_.size()));
}

}  // namespace
}  // namespace neusum
