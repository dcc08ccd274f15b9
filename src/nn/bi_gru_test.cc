#include "nn/bi_gru.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "support/numbers.h"

namespace neusum {
namespace {

constexpr std::size_t kIn = 3;
constexpr std::size_t kSize = 5;
using Results = BiGru::Results;

// The word vectors of a sequence, one per row.
Matrix sequence(std::size_t index, std::size_t length) {
  return random_matrix(length, kIn, 100 + index);
}
constexpr std::array<std::size_t, 4> kLengths = {6, 4, 4, 1};

// The sequences [first, end), packed.
BiGruChunk chunk_of(std::size_t first, std::size_t end) {
  const std::span lengths = std::span(kLengths).subspan(first, end - first);
  BiGruChunk chunk = {.steps = PackedSteps(lengths)};
  chunk.inputs.reshape(chunk.steps.num_rows(), kIn);
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const Matrix words = sequence(first + i, lengths[i]);
    for (std::size_t t = 0; t < lengths[i]; ++t) {
      std::copy_n(words.row(t), kIn, chunk.inputs.row(chunk.steps.offset(t) + i));
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
    gru_.forward({{values_.data()}, Keep::kTrace, pool_}, chunks_, results);
    outputs_.clear();
    for (std::size_t c = 0; c < chunks_.size(); ++c) {
      collect_results(chunks_[c], bounds[c], results);
    }
    gru_.backward({{values_.data()}, {gradients_.data()}, pool_}, gru_.transposed({values_.data()}),
                  chunks_, results);
    if (results == Results::kLast) return;
    for (BiGruChunk& chunk : chunks_) {
      for (std::size_t i = 0; i < chunk.steps.num_sequences(); ++i)
        collect_input_gradients(chunk, i);
    }
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
  void collect_input_gradients(const BiGruChunk& chunk, std::size_t i) {
    for (std::size_t t = 0; t < chunk.steps.num_steps() && i < chunk.steps.count(t); ++t) {
      for (const Matrix& d_inputs : chunk.d_inputs) {
        const float* const row = d_inputs.row(chunk.steps.offset(t) + i);
        outputs_.insert(outputs_.end(), row, row + kIn);
      }
    }
  }

  ParameterLayout layout_;
  BiGru gru_;
  std::vector<float> values_;
  std::vector<float> gradients_;
  ThreadPool pool_;
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
  for (const std::size_t direction : {0U, 1U}) {
    Matrix last(4, kSize);
    GruTrace trace;
    gru_forward(parameters[direction].weights({both.values().data()}, GetParam()),
                {chunk.steps, chunk.inputs.view(),
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
  EXPECT_TRUE(both.outputs().empty());
  EXPECT_EQ(both.gradients(), std::vector<float>(both.gradients().size()));
}

}  // namespace
}  // namespace neusum
