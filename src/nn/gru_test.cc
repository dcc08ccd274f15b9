#include "nn/gru.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

#include "support/numbers.h"
#include "support/scalar_gru.h"

namespace neusum {
namespace {

// Sequences to read, of lengths in falling order. All numbers of a reading, weights and inputs,
// are one array, and so are its results.
struct Reading {
  ResetGate reset_gate = ResetGate::kAfter;
  Direction direction = Direction::kForward;
  bool with_initial = false;
  std::size_t in = 3;
  std::size_t size = 5;
  std::vector<std::size_t> lengths = {5, 3, 3, 1};

  std::size_t num_rows() const { return std::accumulate(lengths.begin(), lengths.end(), 0UL); }
  std::size_t num_numbers() const { return 3 * size * (in + size + 2) + num_inputs(); }
  std::size_t num_inputs() const {
    return num_rows() * in + (with_initial ? lengths.size() * size : 0);
  }
  // The state after every step, then those after the last.
  std::size_t num_results() const { return (num_rows() + lengths.size()) * size; }
  std::vector<float> random_numbers() const { return random_floats(num_numbers(), 1); }
};

// The parts of the array of all numbers.
template <typename Number>
struct Parts {
  Parts(const Reading& reading, std::span<Number> numbers)
      : input(take(reading.in * 3 * reading.size, numbers)),
        recurrent(take(reading.size * 3 * reading.size, numbers)),
        input_bias(take(3 * reading.size, numbers)),
        recurrent_bias(take(3 * reading.size, numbers)),
        inputs(take(reading.num_rows() * reading.in, numbers)),
        initial(numbers) {}

  static std::span<Number> take(std::size_t count, std::span<Number>& numbers) {
    const std::span<Number> part = numbers.first(count);
    numbers = numbers.subspan(count);
    return part;
  }

  std::span<Number> input, recurrent, input_bias, recurrent_bias, inputs, initial;
};

template <typename Float>
BasicMatrixView<Float> matrix(std::span<Float> numbers, std::size_t cols) {
  return {numbers.data(), numbers.size() / cols, cols, cols};
}

template <typename Float>
GruNumbers<Float> gru_numbers(const Reading& reading, const Parts<Float>& parts) {
  const std::size_t cols = 3 * reading.size;
  return {matrix(parts.input, cols), matrix(parts.recurrent, cols), matrix(parts.input_bias, cols),
          matrix(parts.recurrent_bias, cols)};
}

std::vector<double> read_scalar(const Reading& reading, std::span<const double> numbers) {
  const Parts<const double> parts(reading, numbers);
  const ScalarGru gru = {reading.in,      reading.size,     reading.reset_gate,  parts.input,
                         parts.recurrent, parts.input_bias, parts.recurrent_bias};
  const PackedSteps steps(reading.lengths);
  std::vector<double> results(reading.num_results());
  const auto put = [&](std::size_t row, const std::vector<double>& state) {
    std::copy(state.begin(), state.end(),
              results.begin() + static_cast<std::ptrdiff_t>(row * reading.size));
  };
  for (std::size_t i = 0; i < reading.lengths.size(); ++i) {
    std::vector<double> state(reading.size);
    if (reading.with_initial) {
      std::ranges::copy(parts.initial.subspan(i * reading.size, reading.size), state.begin());
    }
    for (std::size_t k = 0; k < reading.lengths[i]; ++k) {
      const bool forward = reading.direction == Direction::kForward;
      const std::size_t row = steps.offset(forward ? k : reading.lengths[i] - 1 - k) + i;
      state = gru.step(parts.inputs.subspan(row * reading.in, reading.in), state);
      put(row, state);
    }
    put(reading.num_rows() + i, state);
  }
  return results;
}

// The GRU under test, on its way through a reading.
class Reader {
 public:
  Reader(const Reading& reading, std::span<const float> numbers)
      : reading_(reading),
        parts_(reading, numbers),
        steps_(reading.lengths),
        weights_{gru_numbers(reading, parts_), reading.reset_gate},
        sequences_{steps_, matrix(parts_.inputs, reading.in), reading.direction,
                   matrix(parts_.initial, reading.size)} {}

  std::vector<float> forward(Keep keep) {
    std::vector<float> results(reading_.num_results(), 99);
    const MatrixView rows = matrix(std::span(results), reading_.size);
    gru_forward(weights_, sequences_, keep, trace_,
                {.last = rows.row_range(reading_.num_rows(), reading_.lengths.size()),
                 .outputs = rows.row_range(0, reading_.num_rows())});
    return results;
  }

  // Adds to the gradients of the weights; sets those of the inputs.
  void backward(GruBack back, std::span<float> gradients) {
    const Parts<float> parts(reading_, gradients);
    back.d_inputs = matrix(parts.inputs, reading_.in);
    back.d_initial = matrix(parts.initial, reading_.size);
    gru_backward(GruTransposed(weights_), sequences_, trace_, back, gru_numbers(reading_, parts));
  }

 private:
  const Reading& reading_;
  Parts<const float> parts_;
  PackedSteps steps_;
  GruWeights weights_;
  GruSequences sequences_;
  GruTrace trace_;
};

struct Form {
  const char* name;
  Reading reading;
};

constexpr double kGradientTolerance = 3e-6;

class Gru : public testing::TestWithParam<Form> {
 protected:
  // For more sequences than inputs are multiplied with at once, of every length.
  void read_many() {
    reading_.size = 17;
    reading_.lengths.clear();
    for (std::size_t i = 0; i < 60; ++i) reading_.lengths.push_back(30 - i / 2);
    numbers_ = reading_.random_numbers();
  }

  // From the gradients of all results.
  GruBack back(std::span<const float> d_results) const {
    const ConstMatrix rows = matrix(d_results, reading_.size);
    return {.d_last = rows.row_range(reading_.num_rows(), reading_.lengths.size()),
            .d_outputs = rows.row_range(0, reading_.num_rows())};
  }

  std::vector<float> gradients(const GruBack& from) const {
    Reader reader(reading_, numbers_);
    reader.forward(Keep::kTrace);
    std::vector<float> result(numbers_.size());
    reader.backward(from, result);
    return result;
  }

  double loss(std::span<const double> numbers, std::span<const float> weights) const {
    const std::vector<double> results = read_scalar(reading_, numbers);
    return std::inner_product(
        results.begin(), results.end(), weights.begin(), 0.0, std::plus<>(),
        [](double result, float weight) { return result * static_cast<double>(weight); });
  }
  std::vector<double> expected_gradients(const std::vector<float>& d_results) const {
    return central_differences(doubles_of(numbers_), [&](const std::vector<double>& numbers) {
      return loss(numbers, d_results);
    });
  }

  Reading reading_ = GetParam().reading;
  std::vector<float> numbers_ = reading_.random_numbers();
};

TEST_P(Gru, ReadsAsItsEquationsSay) {
  EXPECT_TRUE(are_close(Reader(reading_, numbers_).forward(Keep::kTrace),
                        read_scalar(reading_, doubles_of(numbers_))));
}

TEST_P(Gru, ReadsManySequencesAsItsEquationsSay) {
  read_many();
  EXPECT_TRUE(are_close(Reader(reading_, numbers_).forward(Keep::kTrace),
                        read_scalar(reading_, doubles_of(numbers_)), 5e-6));
}

TEST_P(Gru, GivesTheSameBytesWhenItKeepsNothing) {
  const auto expect_same = [&] {
    EXPECT_TRUE(are_same_bytes(Reader(reading_, numbers_).forward(Keep::kTrace),
                               Reader(reading_, numbers_).forward(Keep::kNothing)));
  };
  expect_same();
  read_many();
  expect_same();
}

TEST_P(Gru, HasTheGradientsOfItsEquations) {
  const std::vector<float> d_results = random_floats(reading_.num_results(), 2);
  EXPECT_TRUE(
      are_close(gradients(back(d_results)), expected_gradients(d_results), kGradientTolerance));
}

TEST_P(Gru, HasTheGradientsOfTheLastStatesAlone) {
  std::vector<float> d_results = random_floats(reading_.num_results(), 2);
  const std::size_t num_outputs = reading_.num_rows() * reading_.size;
  std::ranges::fill(std::span(d_results).first(num_outputs), 0.0F);
  const std::span<const float> d_last = std::span(d_results).subspan(num_outputs);
  EXPECT_TRUE(are_close(gradients({.d_last = matrix(d_last, reading_.size)}),
                        expected_gradients(d_results), kGradientTolerance));
}

TEST_P(Gru, HasTheGradientsOfTheOutputsAlone) {
  std::vector<float> d_results = random_floats(reading_.num_results(), 2);
  const std::size_t num_outputs = reading_.num_rows() * reading_.size;
  std::ranges::fill(std::span(d_results).subspan(num_outputs), 0.0F);
  const std::span<const float> d_outputs = std::span(d_results).first(num_outputs);
  EXPECT_TRUE(are_close(gradients({.d_outputs = matrix(d_outputs, reading_.size)}),
                        expected_gradients(d_results), kGradientTolerance));
}

// The sums over rows are longer than the products take at once.
TEST_P(Gru, OfManySequencesHasTheGradientsOfFewTimesTheirNumber) {
  constexpr std::size_t kCopies = 50;
  const auto gradients_of = [&](std::size_t copies) {
    reading_.with_initial = false;
    reading_.lengths.assign(copies, 12);
    numbers_ = reading_.random_numbers();
    const std::span<float> inputs = Parts<float>(reading_, numbers_).inputs;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const std::size_t step = i / (reading_.in * copies);
      inputs[i] = static_cast<float>(step) / 12;
    }
    std::vector<float> sum = gradients(back(std::vector<float>(reading_.num_results(), 1)));
    sum.resize(numbers_.size() - reading_.num_inputs());
    for (float& gradient : sum) gradient /= static_cast<float>(copies);
    return sum;
  };
  EXPECT_TRUE(are_close(gradients_of(kCopies), gradients_of(1), 1e-5));
}

TEST_P(Gru, AddsToTheGradientsOfTheWeights) {
  const std::vector<float> d_results = random_floats(reading_.num_results(), 2);
  std::vector<float> once(numbers_.size());
  std::vector<float> twice(numbers_.size());
  Reader reader(reading_, numbers_);
  for (std::vector<float>* sum : {&once, &twice, &twice}) {
    reader.forward(Keep::kTrace);
    reader.backward(back(d_results), *sum);
  }
  const std::size_t num_weights = numbers_.size() - reading_.num_inputs();
  for (std::size_t i = 0; i < num_weights; ++i) once[i] *= 2;
  EXPECT_TRUE(are_close(twice, once));
}

constexpr auto kAfter = ResetGate::kAfter;
constexpr auto kBefore = ResetGate::kBefore;
constexpr auto kBackward = Direction::kBackward;

INSTANTIATE_TEST_SUITE_P(
    EachForm, Gru,
    testing::Values(Form{"reset_after", {.reset_gate = kAfter}},
                    Form{"reset_after_from_a_state", {.reset_gate = kAfter, .with_initial = true}},
                    Form{"reset_after_backward", {.reset_gate = kAfter, .direction = kBackward}},
                    Form{"reset_before", {.reset_gate = kBefore}},
                    Form{"reset_before_from_a_state",
                         {.reset_gate = kBefore, .with_initial = true}},
                    Form{"reset_before_backward", {.reset_gate = kBefore, .direction = kBackward}}),
    [](const auto& form) { return form.param.name; });

TEST(GruReading, BackwardsIsForwardsOverTheSequenceTurnedAround) {
  const Reading forward = {.lengths = {4}};
  const Reading backward = {.direction = Direction::kBackward, .lengths = {4}};
  const std::vector<float> numbers = forward.random_numbers();
  std::vector<float> turned = numbers;
  const std::span<float> inputs = Parts<float>(forward, turned).inputs;
  for (std::size_t t = 0; t < 2; ++t) {
    std::swap_ranges(inputs.begin() + static_cast<std::ptrdiff_t>(3 * t),
                     inputs.begin() + static_cast<std::ptrdiff_t>(3 * t + 3),
                     inputs.end() - static_cast<std::ptrdiff_t>(3 * t + 3));
  }
  const std::vector<float> last_forward = Reader(forward, turned).forward(Keep::kNothing);
  const std::vector<float> last_backward = Reader(backward, numbers).forward(Keep::kNothing);
  EXPECT_TRUE(are_close(std::span(last_backward).last(5), std::span(last_forward).last(5)));
}

TEST(GruReading, OfNoSequencesGivesNothing) {
  const Reading reading = {.lengths = {}};
  const std::vector<float> numbers = reading.random_numbers();
  Reader reader(reading, numbers);
  EXPECT_TRUE(reader.forward(Keep::kTrace).empty());
  std::vector<float> gradients(numbers.size());
  reader.backward({}, gradients);
  EXPECT_EQ(gradients, std::vector<float>(numbers.size()));
}

}  // namespace
}  // namespace neusum
