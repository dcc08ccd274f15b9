#include "nn/parameters.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace neusum {
namespace {

using testing::ElementsAre;

std::vector<std::string> names(const ParameterLayout& layout) {
  std::vector<std::string> result;
  for (const TensorSlice& tensor : layout.tensors()) result.push_back(tensor.name);
  return result;
}

TEST(ParameterLayout, AlignsEveryTensorForVectors) {
  ParameterLayout layout;
  EXPECT_EQ(layout.add("a", 3, 5).offset, 0U);
  EXPECT_EQ(layout.add("b", 1, 1).offset, 16U);
  EXPECT_EQ(layout.add("c", 4, 8).offset, 32U);
  EXPECT_EQ(layout.add("d", 2, 2).offset, 64U);
  EXPECT_EQ(layout.size(), 80U);
  EXPECT_THAT(names(layout), ElementsAre("a", "b", "c", "d"));
}

TEST(ParameterLayout, AcceptsAnEmptyTensor) {
  ParameterLayout layout;
  EXPECT_EQ(layout.add("none", 0, 300).offset, 0U);
  EXPECT_EQ(layout.add("next", 1, 2).offset, 0U);
}

TEST(ParameterSpan, FindsATensorInTheWholeArray) {
  ParameterLayout layout;
  layout.add("before", 1, 1);
  const TensorSlice tensor = layout.add("tensor", 2, 3);
  std::vector<float> values(layout.size());
  const MatrixView view = ParameterGradients{values.data()}(tensor);
  EXPECT_EQ(view.rows, 2U);
  EXPECT_EQ(view.cols, 3U);
  view.row(1)[2] = 7;
  EXPECT_EQ(values[16 + 5], 7);
}

TEST(ParameterSpan, FindsATensorInThePartOfOneLayer) {
  ParameterLayout layout;
  layout.add("before", 5, 5);
  const TensorSlice first = layout.add("first", 1, 20);
  const TensorSlice second = layout.add("second", 1, 3);
  const std::vector<float> part(64);
  const ParameterValues values = {part.data(), first.offset};
  EXPECT_EQ(values(first).data, part.data());
  EXPECT_EQ(values(second).data, part.data() + 32);
}

TEST(LinearParameters, HaveAWeightAndABias) {
  ParameterLayout layout;
  const LinearParameters parameters(layout, "layer", 3, 5);
  EXPECT_THAT(names(layout), ElementsAre("layer_weight", "layer_bias"));
  EXPECT_EQ(parameters.weight.rows, 3U);
  EXPECT_EQ(parameters.weight.cols, 5U);
  EXPECT_EQ(parameters.bias.rows, 1U);
  EXPECT_EQ(parameters.bias.cols, 5U);
}

TEST(GruParameters, AreAdjacent) {
  ParameterLayout layout;
  layout.add("before", 1, 1);
  const GruParameters parameters(layout, "gru", 3, 5);
  EXPECT_THAT(names(layout), ElementsAre("before", "gru.input_weight", "gru.recurrent_weight",
                                         "gru.input_bias", "gru.recurrent_bias"));
  EXPECT_EQ(parameters.begin(), 16U);
  EXPECT_EQ(parameters.end, layout.size());
}

TEST(GruParameters, CarryTheResetGateWithTheWeights) {
  ParameterLayout layout;
  const GruParameters parameters(layout, "gru", 3, 5);
  const std::vector<float> values(layout.size());
  const GruWeights weights = parameters.weights({values.data()}, ResetGate::kBefore);
  EXPECT_EQ(weights.reset_gate, ResetGate::kBefore);
  EXPECT_EQ(weights.input.rows, 3U);
  EXPECT_EQ(weights.hidden_size(), 5U);
  EXPECT_EQ(weights.input.cols, 15U);
  EXPECT_EQ(weights.recurrent_bias.data, values.data() + parameters.recurrent_bias.offset);
}

}  // namespace
}  // namespace neusum
