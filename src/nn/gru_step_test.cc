#include "nn/gru_step.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "support/numbers.h"
#include "support/vector_targets.h"

namespace neusum {
namespace {

constexpr std::size_t kStepInputs = 5;
constexpr float kUnchanged = 99;

double step_sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

// A step with random values. The last two rows start with a zero state.
struct RandomStep {
  RandomStep(std::size_t num_rows, std::size_t hidden_size)
      : rows(num_rows),
        size(hidden_size),
        panels(products.view().rows, GatePanels(size).num_values()) {
    for (std::size_t i = 0; i < kStepInputs; ++i) {
      GatePanels(size).pack(products.row(i), panels.row(i));
    }
    for (std::size_t i = 0; i < rows; ++i) inputs.push_back(static_cast<std::uint32_t>(3 * i % 5));
    clear(state.view().row_range(started(), rows - started()));
    next.fill(kUnchanged);
    gates.fill(kUnchanged);
  }

  std::size_t started() const { return rows < 2 ? 0 : rows - 2; }

  // Returns the next states and the gates. Values between the rows, and gates that are not wanted,
  // must not change.
  std::vector<float> run(bool with_gates) {
    GruStep step = step_with(PackedGates(weights.view(), bias.values(), WeightPrecision::kFloat));
    if (with_gates) step.gates = gates.view().column_range(0, 4 * size);
    gru_step(step);
    std::vector<float> results = floats_of(next.view());
    const std::vector<float> all_gates = floats_of(gates.view());
    results.insert(results.end(), all_gates.begin(), all_gates.end());
    return results;
  }

  // Returns the next states of a step with 8-bit weights.
  std::vector<float> run_with_integers() {
    QuantizedRows integers;
    integers.reset(rows, size);
    quantize_states(state.view(), integers);
    GruStep step = step_with(PackedGates(weights.view(), bias.values(), WeightPrecision::kInt8));
    step.state_integers = &integers;
    gru_step(step);
    return floats_of(next.view());
  }

  GruStep step_with(PackedGates recurrent) {
    packed = std::move(recurrent);
    return {.recurrent = packed,
            .products = panels.view(),
            .inputs = inputs,
            .state = state.view(),
            .started = started(),
            .next = next.view().column_range(0, size)};
  }

  // The same by the equations, in double precision.
  std::vector<double> expected() const {
    std::vector<double> results(next.values().size() + gates.values().size(), kUnchanged);
    double* const gates_begin = results.data() + next.values().size();
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::size_t unit = 0; unit < size; ++unit) {
        const auto recurrent = [&](std::size_t gate) {
          double sum = bias.row(0)[gate * size + unit];
          for (std::size_t k = 0; k < size; ++k) {
            sum += static_cast<double>(state.row(i)[k]) *
                   static_cast<double>(weights.row(k)[gate * size + unit]);
          }
          return sum;
        };
        const auto input = [&](std::size_t gate) {
          return static_cast<double>(products.row(inputs[i])[gate * size + unit]);
        };
        const double r = step_sigmoid(input(0) + recurrent(0));
        const double z = step_sigmoid(input(1) + recurrent(1));
        const double n = std::tanh(input(2) + r * recurrent(2));
        results[i * next.cols() + unit] = (1 - z) * n + z * static_cast<double>(state.row(i)[unit]);
        const std::array gate_values = {r, z, n, recurrent(2)};
        for (std::size_t part = 0; part < gate_values.size(); ++part) {
          gates_begin[i * gates.cols() + part * size + unit] = gate_values[part];
        }
      }
    }
    return results;
  }

  std::size_t rows;
  std::size_t size;
  Matrix weights = random_matrix(size, 3 * size, 1);
  Matrix bias = random_matrix(1, 3 * size, 2);
  Matrix products = random_matrix(kStepInputs, 3 * size, 3);
  Matrix panels;
  PackedGates packed = {};
  std::vector<std::uint32_t> inputs = {};
  Matrix state = random_matrix(rows, size, 4);
  Matrix next = Matrix(rows, size + 1);
  Matrix gates = Matrix(rows, 4 * size + 1);
};

TEST(GruStep, MatchesTheEquationsOnEveryTarget) {
  for (const std::size_t size : {1U, 5U, 16U, 17U, 40U}) {
    for (const std::size_t rows : {1U, 3U, 8U, 9U, 20U}) {
      SCOPED_TRACE(testing::Message() << rows << " rows, " << size << " units");
      const std::vector<double> expected = RandomStep(rows, size).expected();
      expect_same_on_every_target([&] {
        std::vector<float> results = RandomStep(rows, size).run(true);
        EXPECT_TRUE(are_close(results, expected, 2e-6));
        return results;
      });
    }
  }
}

TEST(GruStep, GivesTheSameBitsForAnyVectorWidthAndTile) {
  for (const std::size_t size : {7U, 16U, 40U}) {
    expect_equal_with_fma([&] { return RandomStep(19, size).run(true); });
    const auto first_rows = [&](std::size_t rows) {
      std::vector<float> results = RandomStep(rows, size).run(false);
      results.resize(10 * (size + 1));
      return results;
    };
    EXPECT_TRUE(are_same_bytes(first_rows(12), first_rows(19)));
  }
}

TEST(GruStep, DoesNotNeedTheGates) {
  std::vector<float> with_gates = RandomStep(9, 17).run(true);
  std::vector<float> without = RandomStep(9, 17).run(false);
  with_gates.resize(9 * 18);
  without.resize(9 * 18);
  EXPECT_TRUE(are_same_bytes(with_gates, without));
}

// With weights and states that integers represent exactly, a step with 8-bit weights computes the
// same as one with floats.
TEST(GruStep, WithIntegersMatchesTheEquationsOnEveryTarget) {
  for (const std::size_t size : {1U, 6U, 16U, 40U}) {
    SCOPED_TRACE(size);
    const auto round_weights = [&](RandomStep& step) {
      for (float& weight : step.weights.values()) weight = std::round(weight * 60) / 64;
      for (std::size_t j = 0; j < 3 * size; ++j)
        step.weights.row(0)[j] = 63.0F / 64;  // the scale is 1 / 64
      for (float& h : step.state.values()) h = std::round(h * 127) / 127;
    };
    RandomStep reference(13, size);
    round_weights(reference);
    const std::vector<double> expected = reference.expected();
    const auto next_states = [&] {
      RandomStep step(13, size);
      round_weights(step);
      return step.run_with_integers();
    };
    expect_equal_on_every_target([&] {
      const std::vector<float> results = next_states();
      EXPECT_TRUE(are_close(results, std::span(expected).first(results.size()), 1e-5));
      return results;
    });
  }
}

TEST(QuantizeStates, GivesTheIntegersNearestTo127TimesTheState) {
  const std::vector<float> states = {-1, 1, 0, 0.5F, -0.004F, 0.003F};
  expect_same_on_every_target([&] {
    QuantizedRows integers;
    integers.reset(2, 3);
    quantize_states({states.data(), 2, 3, 3}, integers);
    EXPECT_EQ(integers.num_quads(), 1U);
    EXPECT_EQ(std::vector<int>(integers.row(0), integers.row(0) + 8),
              (std::vector<int>{1, 255, 128, 128, 192, 127, 128, 128}));
    return std::vector<float>();
  });
}

TEST(GruStep, SaturatesForTheLargestSums) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  for (const float sum : {1e4F, 1e30F, kInfinity, -1e4F, -1e30F, -kInfinity}) {
    expect_same_on_every_target([&] {
      RandomStep step(3, 16);
      step.panels.fill(sum);
      step.run(true);
      const double open = sum > 0 ? 1 : 0;
      const ConstMatrix gates = step.gates.view();
      EXPECT_TRUE(are_close(floats_of(gates.column_range(0, 32)),
                            std::vector<double>(std::size_t{3} * 32, open)))
          << sum;
      EXPECT_TRUE(are_close(floats_of(gates.column_range(32, 16)),
                            std::vector<double>(std::size_t{3} * 16, 2 * open - 1)))
          << sum;
      return floats_of(step.next.view());
    });
  }
}

// Inputs and weights have 8 and 7 bits: the error of a product is that of rounding them.
TEST(MultiplyGates, WithIntegersIsNearTheProduct) {
  const Matrix inputs = random_matrix(11, 30, 1);
  const Matrix weights = random_matrix(30, 3 * 20, 2);
  const Matrix bias = random_matrix(1, 3 * 20, 3);
  const auto products_with = [&](WeightPrecision precision) {
    Matrix products(11, GatePanels(20).num_values());
    multiply_gates(inputs.view(), PackedGates(weights.view(), bias.values(), precision),
                   products.view());
    return floats_of(products.view());
  };
  const std::vector<float> floats = products_with(WeightPrecision::kFloat);
  expect_equal_on_every_target([&] {
    std::vector<float> integers = products_with(WeightPrecision::kInt8);
    EXPECT_TRUE(are_close(integers, floats, 0.1));
    EXPECT_FALSE(are_close(integers, floats, 1e-4));
    return integers;
  });
}

TEST(MultiplyGates, ComputesAProductAndAddsTheBiases) {
  for (const std::size_t size : {1U, 16U, 21U}) {
    for (const std::size_t rows : {1U, 8U, 13U}) {
      const Matrix inputs = random_matrix(rows, 7, 1);
      const Matrix weights = random_matrix(7, 3 * size, 2);
      const Matrix bias = random_matrix(1, 3 * size, 3);
      const GatePanels layout(size);
      expect_same_on_every_target([&] {
        Matrix products(rows, layout.num_values());
        multiply_gates(inputs.view(),
                       PackedGates(weights.view(), bias.values(), WeightPrecision::kFloat),
                       products.view());
        std::vector<float> row(3 * size);
        for (std::size_t i = 0; i < rows; ++i) {
          layout.unpack(products.row(i), row.data());
          for (std::size_t j = 0; j < row.size(); ++j) {
            double sum = bias.row(0)[j];
            for (std::size_t k = 0; k < 7; ++k) {
              sum += static_cast<double>(inputs.row(i)[k]) * static_cast<double>(weights.row(k)[j]);
            }
            EXPECT_NEAR(row[j], sum, 2e-6);
          }
        }
        return floats_of(products.view());
      });
    }
  }
}

}  // namespace
}  // namespace neusum
