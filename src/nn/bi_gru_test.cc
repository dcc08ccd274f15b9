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

// One sequence's words, each a row of numbers.
Matrix sequence(std::size_t number, std::size_t length) {
  return random_matrix(length, kIn, 100 + number);
}
constexpr std::array<std::size_t, 4> kLengths = {6, 4, 4, 1};

// The sequences [first, end) of the four, packed.
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

// A number for each of the results, that does not depend on how the sequences are cut into chunks.
float weight_of(std::size_t sequence_number, std::size_t step, std::size_t column) {
  return random_floats(1, sequence_number * 1000 + step * 100 + column).front();
}

// A reading of the four sequences, forward and back. Results are given by sequence.
class BothWays {
 public:
  BothWays(ResetGate reset_gate, unsigned threads)
      : gru_(layout_, "gru", kIn, kSize, reset_gate),
        values_(random_floats(layout_.size(), 1)),
        gradients_(layout_.size()),
        pool_(threads) {}

  // `cuts` are the first sequences of the chunks, and the end.
  void run(const std::vector<std::size_t>& cuts, Results results) {
    chunks_.clear();
    for (std::size_t c = 0; c + 1 < cuts.size(); ++c) {
      chunks_.push_back(chunk_of(cuts[c], cuts[c + 1]));
    }
    gru_.forward({{values_.data()}, Keep::kTrace, pool_}, chunks_, results);
    outputs_.clear();
    for (std::size_t c = 0; c < chunks_.size(); ++c) {
      take_results(chunks_[c], cuts[c], results);
    }
    gru_.backward({{gradients_.data()}, pool_}, gru_.transposed({values_.data()}), chunks_,
                  results);
    if (results == Results::kLast) return;
    for (BiGruChunk& chunk : chunks_) {
      for (std::size_t i = 0; i < chunk.steps.num_sequences(); ++i) take_inputs(chunk, i);
    }
  }

  const std::vector<float>& values() const { return values_; }
  const std::vector<float>& outputs() const { return outputs_; }
  const std::vector<float>& gradients() const { return gradients_; }
  const std::vector<BiGruChunk>& chunks() const { return chunks_; }

 private:
  // Puts the gradients in the results' place.
  void take_results(BiGruChunk& chunk, std::size_t first, Results results) {
    for (std::size_t i = 0; i < chunk.steps.num_sequences(); ++i) {
      const auto take = [&](float* row, std::size_t step, std::size_t cols) {
        outputs_.insert(outputs_.end(), row, row + cols);
        for (std::size_t c = 0; c < cols; ++c) row[c] = weight_of(first + i, step, c);
      };
      take(chunk.last[0].row(i), 50, kSize);
      take(chunk.last[1].row(i), 60, kSize);
      for (std::size_t t = 0; results == Results::kOutputs && t < kLengths[first + i]; ++t) {
        take(chunk.outputs.row(chunk.steps.offset(t) + i), t, 2 * kSize);
      }
    }
  }
  void take_inputs(const BiGruChunk& chunk, std::size_t i) {
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

class BiGruForms : public testing::TestWithParam<ResetGate> {};

TEST_P(BiGruForms, CutIntoChunksGiveTheSame) {
  for (const Results results : {Results::kLast, Results::kOutputs}) {
    BothWays whole(GetParam(), 1);
    whole.run({0, 4}, results);
    for (const std::vector<std::size_t>& cuts :
         std::vector<std::vector<std::size_t>>{{0, 2, 4}, {0, 1, 2, 3, 4}}) {
      BothWays cut(GetParam(), 1);
      cut.run(cuts, results);
      EXPECT_TRUE(are_close(cut.outputs(), whole.outputs()));
      EXPECT_TRUE(are_close(cut.gradients(), whole.gradients(), 2e-6));
    }
  }
}

TEST_P(BiGruForms, GiveTheSameBytesWithAnyNumberOfThreads) {
  for (const Results results : {Results::kLast, Results::kOutputs}) {
    BothWays one(GetParam(), 1);
    one.run({0, 1, 3, 4}, results);
    for (const unsigned threads : {2U, 3U}) {
      BothWays more(GetParam(), threads);
      more.run({0, 1, 3, 4}, results);
      EXPECT_TRUE(are_same_bytes(more.outputs(), one.outputs()));
      EXPECT_TRUE(are_same_bytes(more.gradients(), one.gradients()));
    }
  }
}

TEST_P(BiGruForms, ReadEachDirectionWithWeightsOfItsOwn) {
  BothWays both(GetParam(), 1);
  both.run({0, 4}, Results::kOutputs);
  ParameterLayout layout;
  const std::array places = {GruPlaces(layout, "forward", kIn, kSize),
                             GruPlaces(layout, "backward", kIn, kSize)};
  const BiGruChunk chunk = chunk_of(0, 4);
  std::vector<float> expected;
  for (const std::size_t direction : {0U, 1U}) {
    Matrix last(4, kSize);
    GruTrace trace;
    gru_forward(places[direction].weights({both.values().data()}, GetParam()),
                {chunk.steps, chunk.inputs.view(),
                 direction == 0 ? Direction::kForward : Direction::kBackward},
                Keep::kNothing, trace, {.last = last.view()});
    expected.insert(expected.end(), last.row(0), last.row(0) + kSize);
  }
  EXPECT_TRUE(are_close(std::span(both.outputs()).first(2 * kSize), expected));
}

TEST_P(BiGruForms, AddToTheGradients) {
  BothWays once(GetParam(), 1);
  once.run({0, 4}, Results::kOutputs);
  BothWays twice(GetParam(), 1);
  twice.run({0, 4}, Results::kOutputs);
  twice.run({0, 4}, Results::kOutputs);
  std::vector<float> expected = once.gradients();
  for (float& gradient : expected) gradient *= 2;
  EXPECT_TRUE(are_close(twice.gradients(), expected));
}

INSTANTIATE_TEST_SUITE_P(EachForm, BiGruForms,
                         testing::Values(ResetGate::kBefore, ResetGate::kAfter),
                         [](const auto& form) {
                           return "reset_" + std::string(name_of(form.param));
                         });

TEST(BiGru, OfOneWordReadsItInBothDirections) {
  BothWays both(ResetGate::kAfter, 1);
  both.run({3, 4}, Results::kOutputs);
  const std::span<const float> outputs(both.outputs());
  EXPECT_TRUE(are_same_bytes(outputs.subspan(2 * kSize, 2 * kSize), outputs.first(2 * kSize)));
}

TEST(BiGru, OfNoChunksGivesNothing) {
  BothWays both(ResetGate::kAfter, 2);
  both.run({0}, Results::kOutputs);
  EXPECT_TRUE(both.outputs().empty());
  EXPECT_EQ(both.gradients(), std::vector<float>(both.gradients().size()));
}

}  // namespace
}  // namespace neusum
