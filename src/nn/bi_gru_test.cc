#include "nn/bi_gru.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "nn/gru_step.h"
#include "support/numbers.h"

namespace neusum {
namespace {

constexpr std::size_t kIn = 3;
constexpr std::size_t kSize = 5;
using Results = BiGru::Results;

constexpr std::size_t kInputs = 7;
constexpr std::array<std::size_t, 4> kLengths = {6, 4, 4, 1};
// The input of a sequence at a step. Inputs occur several times, within sequences and across them.
std::uint32_t input_at(std::size_t sequence, std::size_t step) {
  return static_cast<std::uint32_t>((3 * sequence + step * step) % kInputs);
}

// The sequences [first, end), packed.
BiGruChunk chunk_of(std::size_t first, std::size_t end) {
  const std::span lengths = std::span(kLengths).subspan(first, end - first);
  BiGruChunk chunk = {.steps = PackedSteps(lengths)};
  chunk.inputs.resize(chunk.steps.num_rows());
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    for (std::size_t t = 0; t < lengths[i]; ++t) {
      chunk.inputs[chunk.steps.offset(t) + i] = input_at(first + i, t);
    }
  }
  return chunk;
}

// The gradient of one result value. Does not depend on how the sequences are split into chunks.
float result_gradient(std::size_t sequence_index, std::size_t step, std::size_t column) {
  return random_floats(1, sequence_index * 1000 + step * 100 + column).front();
}

// A forward and backward pass over the four sequences. Collects the results in the order of the
// sequences, so that they do not depend on the chunks.
class BidirectionalPass {
 public:
  BidirectionalPass(ResetGate reset_gate, unsigned threads)
      : gru_(layout_, "gru", kIn, kSize, reset_gate),
        values_(random_floats(layout_.size(), 1)),
        gradients_(layout_.size()),
        pool_(threads) {}

  // `bounds`: the first sequence of each chunk, then the end of the last chunk.
  void run(const std::vector<std::size_t>& bounds, Results results) {
    chunks_.clear();
    for (std::size_t c = 0; c + 1 < bounds.size(); ++c) {
      chunks_.push_back(chunk_of(bounds[c], bounds[c + 1]));
    }
    gru_.forward({{values_.data()}, Keep::kTrace, pool_},
                 gru_.pack({values_.data()}, WeightPrecision::kFloat), inputs_, chunks_, results);
    outputs_.clear();
    for (std::size_t c = 0; c < chunks_.size(); ++c) {
      collect_results(chunks_[c], bounds[c], results);
    }
    Matrix d_inputs(kInputs, kIn);
    gru_.backward({{values_.data()}, {gradients_.data()}, pool_}, inputs_, chunks_, results,
                  d_inputs.view());
    const std::span<const float> values = d_inputs.values();
    outputs_.insert(outputs_.end(), values.begin(), values.end());
  }

  const std::vector<float>& values() const { return values_; }
  const std::vector<float>& outputs() const { return outputs_; }
  const std::vector<float>& gradients() const { return gradients_; }

 private:
  // Collects the results of a chunk and replaces them by their gradients.
  void collect_results(BiGruChunk& chunk, std::size_t first, Results results) {
    for (std::size_t i = 0; i < chunk.steps.num_sequences(); ++i) {
      const auto take = [&](float* row, std::size_t step, std::size_t cols) {
        outputs_.insert(outputs_.end(), row, row + cols);
        for (std::size_t c = 0; c < cols; ++c) row[c] = result_gradient(first + i, step, c);
      };
      // The last states have steps of their own, which no sequence reaches.
      take(chunk.last[0].row(i), 50, kSize);
      take(chunk.last[1].row(i), 60, kSize);
      for (std::size_t t = 0; results == Results::kOutputs && t < kLengths[first + i]; ++t) {
        take(chunk.outputs.row(chunk.steps.offset(t) + i), t, 2 * kSize);
      }
    }
  }
  ParameterLayout layout_;
  BiGru gru_;
  std::vector<float> values_;
  std::vector<float> gradients_;
  ThreadPool pool_;
  BiGruInputs inputs_ = {.vectors = random_matrix(kInputs, kIn, 100)};
  std::vector<BiGruChunk> chunks_;
  std::vector<float> outputs_;
};

class BiGruWithResetGate : public testing::TestWithParam<ResetGate> {};

TEST_P(BiGruWithResetGate, GivesTheSameResultsForAnySplitIntoChunks) {
  for (const Results results : {Results::kLast, Results::kOutputs}) {
    BidirectionalPass whole(GetParam(), 1);
    whole.run({0, 4}, results);
    for (const std::vector<std::size_t>& bounds :
         std::vector<std::vector<std::size_t>>{{0, 2, 4}, {0, 1, 2, 3, 4}}) {
      BidirectionalPass split(GetParam(), 1);
      split.run(bounds, results);
      EXPECT_TRUE(are_close(split.outputs(), whole.outputs()));
      EXPECT_TRUE(are_close(split.gradients(), whole.gradients(), 2e-6));
    }
  }
}

TEST_P(BiGruWithResetGate, GivesTheSameBytesWithAnyNumberOfThreads) {
  for (const Results results : {Results::kLast, Results::kOutputs}) {
    BidirectionalPass one(GetParam(), 1);
    one.run({0, 1, 3, 4}, results);
    for (const unsigned threads : {2U, 3U}) {
      BidirectionalPass more(GetParam(), threads);
      more.run({0, 1, 3, 4}, results);
      EXPECT_TRUE(are_same_bytes(more.outputs(), one.outputs()));
      EXPECT_TRUE(are_same_bytes(more.gradients(), one.gradients()));
    }
  }
}

TEST_P(BiGruWithResetGate, UsesSeparateWeightsPerDirection) {
  BidirectionalPass both(GetParam(), 1);
  both.run({0, 4}, Results::kOutputs);
  ParameterLayout layout;
  const std::array parameters = {GruParameters(layout, "forward", kIn, kSize),
                                 GruParameters(layout, "backward", kIn, kSize)};
  const BiGruChunk chunk = chunk_of(0, 4);
  std::vector<float> expected;
  const Matrix vectors = random_matrix(kInputs, kIn, 100);
  for (const std::size_t direction : {0U, 1U}) {
    const PackedGru gru(parameters[direction].weights({both.values().data()}, GetParam()),
                        WeightPrecision::kFloat);
    Matrix products(kInputs, GatePanels(kSize).num_values());
    multiply_gates(vectors.view(), gru.input, products.view());
    Matrix last(4, kSize);
    GruTrace trace;
    gru_forward(gru,
                {chunk.steps, products.view(), chunk.inputs,
                 direction == 0 ? Direction::kForward : Direction::kBackward},
                Keep::kNothing, trace, {.last = last.view()});
    expected.insert(expected.end(), last.row(0), last.row(0) + kSize);
  }
  EXPECT_TRUE(are_close(std::span(both.outputs()).first(2 * kSize), expected));
}

TEST_P(BiGruWithResetGate, AccumulatesGradients) {
  BidirectionalPass once(GetParam(), 1);
  once.run({0, 4}, Results::kOutputs);
  BidirectionalPass twice(GetParam(), 1);
  twice.run({0, 4}, Results::kOutputs);
  twice.run({0, 4}, Results::kOutputs);
  std::vector<float> expected = once.gradients();
  for (float& gradient : expected) gradient *= 2;
  EXPECT_TRUE(are_close(twice.gradients(), expected));
}

INSTANTIATE_TEST_SUITE_P(EachResetGate, BiGruWithResetGate,
                         testing::Values(ResetGate::kBefore, ResetGate::kAfter),
                         [](const auto& gate) {
                           return "reset_" + std::string(name_of(gate.param));
                         });

TEST(BiGru, OutputsTheLastStatesForASingleWord) {
  BidirectionalPass both(ResetGate::kAfter, 1);
  both.run({3, 4}, Results::kOutputs);
  const std::span<const float> outputs(both.outputs());
  EXPECT_TRUE(are_same_bytes(outputs.subspan(2 * kSize, 2 * kSize), outputs.first(2 * kSize)));
}

TEST(BiGru, AcceptsNoChunks) {
  BidirectionalPass both(ResetGate::kAfter, 2);
  both.run({0}, Results::kOutputs);
  EXPECT_EQ(both.outputs(), std::vector<float>(kInputs * kIn));
  EXPECT_EQ(both.gradients(), std::vector<float>(both.gradients().size()));
}

}  // namespace
}  // namespace neusum
