#include "nn/gru.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

#include "nn/gemm.h"
#include "nn/gru_step.h"
#include "support/numbers.h"
#include "support/scalar_gru.h"

namespace neusum {
namespace {

// Shapes of a GRU and its input sequences. The weights and inputs are stored in one flat array, the
// results in another.
struct GruCase {
  ResetGate reset_gate = ResetGate::kAfter;
  Direction direction = Direction::kForward;
  bool with_initial_state = false;
  std::size_t in = 3;    // input size
  std::size_t size = 5;  // hidden size
  std::vector<std::size_t> lengths = {5, 3, 3, 1};

  std::size_t num_rows() const { return std::accumulate(lengths.begin(), lengths.end(), 0UL); }
  std::size_t num_values() const { return 3 * size * (in + size + 2) + num_inputs(); }
  std::size_t num_inputs() const {
    return num_rows() * in + (with_initial_state ? lengths.size() * size : 0);
  }
  // The hidden states after every step, then those after the last step of each sequence.
  std::size_t num_results() const { return (num_rows() + lengths.size()) * size; }
  std::vector<float> random_values() const { return random_floats(num_values(), 1); }
};

// Views of the weights and inputs in their flat array.
template <typename Value>
struct Parts {
  Parts(const GruCase& gru_case, std::span<Value> values)
      : input(take(gru_case.in * 3 * gru_case.size, values)),
        recurrent(take(gru_case.size * 3 * gru_case.size, values)),
        input_bias(take(3 * gru_case.size, values)),
        recurrent_bias(take(3 * gru_case.size, values)),
        inputs(take(gru_case.num_rows() * gru_case.in, values)),
        initial(values) {}

  static std::span<Value> take(std::size_t count, std::span<Value>& values) {
    const std::span<Value> part = values.first(count);
    values = values.subspan(count);
    return part;
  }

  std::span<Value> input, recurrent, input_bias, recurrent_bias, inputs, initial;
};

template <typename Float>
BasicMatrixView<Float> matrix(std::span<Float> values, std::size_t cols) {
  return {values.data(), values.size() / cols, cols, cols};
}

GruWeights gru_weights(const GruCase& gru_case, const Parts<const float>& parts) {
  const std::size_t cols = 3 * gru_case.size;
  return {matrix(parts.input, cols), matrix(parts.recurrent, cols), matrix(parts.input_bias, cols),
          matrix(parts.recurrent_bias, cols), gru_case.reset_gate};
}

GruGradients gru_gradients(const GruCase& gru_case, const Parts<float>& parts) {
  const std::size_t cols = 3 * gru_case.size;
  return {matrix(parts.input, cols), matrix(parts.recurrent, cols), matrix(parts.input_bias, cols),
          matrix(parts.recurrent_bias, cols)};
}

std::vector<double> expected_results(const GruCase& gru_case, std::span<const double> values) {
  const Parts<const double> parts(gru_case, values);
  const ScalarGru gru = {gru_case.in,     gru_case.size,    gru_case.reset_gate, parts.input,
                         parts.recurrent, parts.input_bias, parts.recurrent_bias};
  const PackedSteps steps(gru_case.lengths);
  std::vector<double> results(gru_case.num_results());
  const auto put = [&](std::size_t row, const std::vector<double>& state) {
    std::copy(state.begin(), state.end(),
              results.begin() + static_cast<std::ptrdiff_t>(row * gru_case.size));
  };
  for (std::size_t i = 0; i < gru_case.lengths.size(); ++i) {
    std::vector<double> state(gru_case.size);
    if (gru_case.with_initial_state) {
      std::ranges::copy(parts.initial.subspan(i * gru_case.size, gru_case.size), state.begin());
    }
    for (std::size_t k = 0; k < gru_case.lengths[i]; ++k) {
      const bool forward = gru_case.direction == Direction::kForward;
      const std::size_t row = steps.offset(forward ? k : gru_case.lengths[i] - 1 - k) + i;
      state = gru.step(parts.inputs.subspan(row * gru_case.in, gru_case.in), state);
      put(row, state);
    }
    put(gru_case.num_rows() + i, state);
  }
  return results;
}

// Runs gru_forward() and gru_backward() on a case.
class GruRunner {
 public:
  GruRunner(const GruCase& gru_case, std::span<const float> values)
      : case_(gru_case),
        parts_(gru_case, values),
        steps_(gru_case.lengths),
        weights_(gru_weights(gru_case, parts_)),
        inputs_(matrix(parts_.inputs, gru_case.in)),
        products_(inputs_.rows, GatePanels(gru_case.size).num_values()),
        sequences_{.steps = steps_,
                   .products = products_.view(),
                   .direction = gru_case.direction,
                   .initial = matrix(parts_.initial, gru_case.size)} {
    multiply_gates(inputs_, packed_.input, products_.view());
  }

  std::vector<float> forward(Keep keep) {
    std::vector<float> results(case_.num_results(), 99);
    const MatrixView rows = matrix(std::span(results), case_.size);
    gru_forward(packed_, sequences_, keep, trace_,
                {.last = rows.row_range(case_.num_rows(), case_.lengths.size()),
                 .outputs = rows.row_range(0, case_.num_rows())});
    return results;
  }

  // Adds to the gradients of the weights; overwrites the gradients of the inputs.
  void backward(GruBackwardArgs backward_args, std::span<float> gradients) {
    const Parts<float> parts(case_, gradients);
    backward_args.d_initial = matrix(parts.initial, case_.size);
    const GruTransposed transposed(weights_);
    const GruGradients gru = gru_gradients(case_, parts);
    gru_backward(transposed, sequences_, trace_, backward_args, gru);
    multiply_transposed(inputs_, trace_.d_products(), gru.input, Output::kAdd);
    multiply(trace_.d_products(), transposed.input.view(), matrix(parts.inputs, case_.in),
             Output::kOverwrite);
  }

 private:
  const GruCase& case_;
  Parts<const float> parts_;
  PackedSteps steps_;
  GruWeights weights_;
  PackedGru packed_{weights_, WeightPrecision::kFloat};
  ConstMatrix inputs_;
  Matrix products_;
  GruSequences sequences_;
  GruTrace trace_;
};

struct NamedCase {
  const char* name;
  GruCase gru_case;
};

constexpr double kGradientTolerance = 3e-6;

class Gru : public testing::TestWithParam<NamedCase> {
 protected:
  // Replaces the sequences by 60 of lengths 1 to 30, and the hidden units by more than a vector
  // has.
  void use_many_sequences() {
    case_.size = 17;
    case_.lengths.clear();
    for (std::size_t i = 0; i < 60; ++i) case_.lengths.push_back(30 - i / 2);
    values_ = case_.random_values();
  }

  // Returns arguments of the backward pass, given the gradients of the loss with respect to all
  // results.
  GruBackwardArgs backward_args(std::span<const float> d_results) const {
    const ConstMatrix rows = matrix(d_results, case_.size);
    return {.d_last = rows.row_range(case_.num_rows(), case_.lengths.size()),
            .d_outputs = rows.row_range(0, case_.num_rows())};
  }

  std::vector<float> gradients(const GruBackwardArgs& args) const {
    GruRunner runner(case_, values_);
    runner.forward(Keep::kTrace);
    std::vector<float> result(values_.size());
    runner.backward(args, result);
    return result;
  }

  // A loss whose gradient with respect to the results is `d_results`.
  double loss(std::span<const double> values, std::span<const float> d_results) const {
    const std::vector<double> results = expected_results(case_, values);
    return std::inner_product(
        results.begin(), results.end(), d_results.begin(), 0.0, std::plus<>(),
        [](double result, float d_result) { return result * static_cast<double>(d_result); });
  }

  std::vector<double> expected_gradients(const std::vector<float>& d_results) const {
    return central_differences(doubles_of(values_), [&](const std::vector<double>& values) {
      return loss(values, d_results);
    });
  }

  GruCase case_ = GetParam().gru_case;
  std::vector<float> values_ = case_.random_values();
};

TEST_P(Gru, MatchesTheScalarGru) {
  EXPECT_TRUE(are_close(GruRunner(case_, values_).forward(Keep::kTrace),
                        expected_results(case_, doubles_of(values_))));
}

TEST_P(Gru, MatchesTheScalarGruForManySequences) {
  use_many_sequences();
  EXPECT_TRUE(are_close(GruRunner(case_, values_).forward(Keep::kTrace),
                        expected_results(case_, doubles_of(values_)), 5e-6));
}

TEST_P(Gru, IsBitIdenticalWithoutTrace) {
  const auto expect_same = [&] {
    EXPECT_TRUE(are_same_bytes(GruRunner(case_, values_).forward(Keep::kTrace),
                               GruRunner(case_, values_).forward(Keep::kNothing)));
  };
  expect_same();
  use_many_sequences();
  expect_same();
}

TEST_P(Gru, GradientsMatchFiniteDifferences) {
  const std::vector<float> d_results = random_floats(case_.num_results(), 2);
  EXPECT_TRUE(are_close(gradients(backward_args(d_results)), expected_gradients(d_results),
                        kGradientTolerance));
}

TEST_P(Gru, GradientsFromTheLastStatesAlone) {
  std::vector<float> d_results = random_floats(case_.num_results(), 2);
  const std::size_t num_outputs = case_.num_rows() * case_.size;
  std::ranges::fill(std::span(d_results).first(num_outputs), 0.0F);
  const std::span<const float> d_last = std::span(d_results).subspan(num_outputs);
  EXPECT_TRUE(are_close(gradients({.d_last = matrix(d_last, case_.size)}),
                        expected_gradients(d_results), kGradientTolerance));
}

TEST_P(Gru, GradientsFromTheOutputsAlone) {
  std::vector<float> d_results = random_floats(case_.num_results(), 2);
  const std::size_t num_outputs = case_.num_rows() * case_.size;
  std::ranges::fill(std::span(d_results).subspan(num_outputs), 0.0F);
  const std::span<const float> d_outputs = std::span(d_results).first(num_outputs);
  EXPECT_TRUE(are_close(gradients({.d_outputs = matrix(d_outputs, case_.size)}),
                        expected_gradients(d_results), kGradientTolerance));
}

// 50 copies of a sequence have 50 times its weight gradients. They have more rows than one block of
// multiply_transposed().
TEST_P(Gru, WeightGradientsAreProportionalToTheNumberOfCopies) {
  constexpr std::size_t kCopies = 50;
  const auto gradients_of = [&](std::size_t copies) {
    case_.with_initial_state = false;
    case_.lengths.assign(copies, 12);
    values_ = case_.random_values();
    const std::span<float> inputs = Parts<float>(case_, values_).inputs;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const std::size_t step = i / (case_.in * copies);
      inputs[i] = static_cast<float>(step) / 12;
    }
    std::vector<float> sum = gradients(backward_args(std::vector<float>(case_.num_results(), 1)));
    sum.resize(values_.size() - case_.num_inputs());
    for (float& gradient : sum) gradient /= static_cast<float>(copies);
    return sum;
  };
  EXPECT_TRUE(are_close(gradients_of(kCopies), gradients_of(1), 1e-5));
}

TEST_P(Gru, AccumulatesWeightGradients) {
  const std::vector<float> d_results = random_floats(case_.num_results(), 2);
  std::vector<float> once(values_.size());
  std::vector<float> twice(values_.size());
  GruRunner runner(case_, values_);
  for (std::vector<float>* sum : {&once, &twice, &twice}) {
    runner.forward(Keep::kTrace);
    runner.backward(backward_args(d_results), *sum);
  }
  const std::size_t num_weights = values_.size() - case_.num_inputs();
  for (std::size_t i = 0; i < num_weights; ++i) once[i] *= 2;
  EXPECT_TRUE(are_close(twice, once));
}

constexpr auto kAfter = ResetGate::kAfter;
constexpr auto kBefore = ResetGate::kBefore;
constexpr auto kBackward = Direction::kBackward;

INSTANTIATE_TEST_SUITE_P(
    EachCase, Gru,
    testing::Values(
        NamedCase{"reset_after", {.reset_gate = kAfter}},
        NamedCase{"reset_after_with_initial_state",
                  {.reset_gate = kAfter, .with_initial_state = true}},
        NamedCase{"reset_after_backward", {.reset_gate = kAfter, .direction = kBackward}},
        NamedCase{"reset_before", {.reset_gate = kBefore}},
        NamedCase{"reset_before_with_initial_state",
                  {.reset_gate = kBefore, .with_initial_state = true}},
        NamedCase{"reset_before_backward", {.reset_gate = kBefore, .direction = kBackward}}),
    [](const auto& named) { return named.param.name; });

TEST(GruDirections, BackwardEqualsForwardOverTheReversedSequence) {
  const GruCase forward = {.lengths = {4}};
  const GruCase backward = {.direction = Direction::kBackward, .lengths = {4}};
  const std::vector<float> values = forward.random_values();
  std::vector<float> reversed = values;
  const std::span<float> inputs = Parts<float>(forward, reversed).inputs;
  for (std::size_t t = 0; t < 2; ++t) {
    std::swap_ranges(inputs.begin() + static_cast<std::ptrdiff_t>(3 * t),
                     inputs.begin() + static_cast<std::ptrdiff_t>(3 * t + 3),
                     inputs.end() - static_cast<std::ptrdiff_t>(3 * t + 3));
  }
  const std::vector<float> last_forward = GruRunner(forward, reversed).forward(Keep::kNothing);
  const std::vector<float> last_backward = GruRunner(backward, values).forward(Keep::kNothing);
  EXPECT_TRUE(are_close(std::span(last_backward).last(5), std::span(last_forward).last(5)));
}

TEST(GruDirections, AcceptsNoSequences) {
  const GruCase gru_case = {.lengths = {}};
  const std::vector<float> values = gru_case.random_values();
  GruRunner runner(gru_case, values);
  EXPECT_TRUE(runner.forward(Keep::kTrace).empty());
  std::vector<float> gradients(values.size());
  runner.backward({}, gradients);
  EXPECT_EQ(gradients, std::vector<float>(values.size()));
}

}  // namespace
}  // namespace neusum
