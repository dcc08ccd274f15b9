#include "nn/kernels.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

#include "support/numbers.h"
#include "support/vector_targets.h"

namespace neusum {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr std::array<std::size_t, 7> kCounts = {0, 1, 5, 16, 17, 40, 3000};

// Compares run(size), the result of a kernel, with expect(size), for all sizes and on all vector
// instruction sets.
template <typename Run, typename Expect>
void expect_right_for_all_counts(const Run& run, const Expect& expect) {
  for (const std::size_t size : kCounts) {
    SCOPED_TRACE(size);
    const std::vector<double> expected = expect(size);
    expect_same_on_every_target([&] {
      std::vector<float> actual = run(size);
      EXPECT_TRUE(are_close(actual, expected));
      return actual;
    });
  }
}

// f(x, y) for pairs of random values.
template <typename Function>
std::vector<double> for_each_pair(std::size_t size, const Function& f) {
  const std::vector<float> x = random_floats(size, 1);
  const std::vector<float> y = random_floats(size, 2);
  std::vector<double> results;
  for (std::size_t i = 0; i < size; ++i) {
    results.push_back(f(static_cast<double>(x[i]), static_cast<double>(y[i])));
  }
  return results;
}

TEST(Kernels, TanhMatchesTheStandardLibrary) {
  expect_right_for_all_counts(
      [](std::size_t size) {
        std::vector<float> x = random_floats(size, 1);
        add_scaled(x, random_floats(size, 1), 9);  // up to 10
        tanh_forward(x);
        return x;
      },
      [](std::size_t size) {
        return for_each_pair(size, [](double x, double) { return std::tanh(10 * x); });
      });
}

TEST(Kernels, TanhOfTheLargestValuesIsOne) {
  constexpr std::array<float, 8> kLarge = {
      100,  1e4,  std::numeric_limits<float>::max(),    kInfinity,
      -100, -1e4, std::numeric_limits<float>::lowest(), -kInfinity};
  expect_same_on_every_target([&] {
    std::vector<float> x;
    for (const float number : kLarge) x.insert(x.end(), 17, number);
    tanh_forward(x);
    for (std::size_t i = 0; i < x.size(); ++i) EXPECT_FLOAT_EQ(x[i], i < x.size() / 2 ? 1 : -1);
    return x;
  });
}

TEST(Kernels, TanhOfZeroIsZero) {
  expect_same_on_every_target([] {
    std::vector<float> x(17);
    tanh_forward(x);
    EXPECT_TRUE(are_close(x, std::vector<double>(17), 1e-7));
    return x;
  });
}

TEST(Kernels, TanhBackwardMultipliesByTheDerivative) {
  expect_right_for_all_counts(
      [](std::size_t size) {
        std::vector<float> dx = random_floats(size, 2);
        tanh_backward(random_floats(size, 1), dx);
        return dx;
      },
      [](std::size_t size) {
        return for_each_pair(size, [](double y, double dy) { return dy * (1 - y * y); });
      });
}

TEST(Kernels, AddScaledAddsAMultiple) {
  expect_right_for_all_counts(
      [](std::size_t size) {
        std::vector<float> to = random_floats(size, 1);
        add_scaled(to, random_floats(size, 2), -0.75F);
        return to;
      },
      [](std::size_t size) {
        return for_each_pair(size, [](double to, double from) { return to - 0.75 * from; });
      });
}

TEST(Kernels, MoveTowardsInterpolates) {
  expect_right_for_all_counts(
      [](std::size_t size) {
        std::vector<float> to = random_floats(size, 1);
        move_towards(to, random_floats(size, 2), 0.25F);
        return to;
      },
      [](std::size_t size) {
        return for_each_pair(size, [](double to, double from) { return 0.75 * to + 0.25 * from; });
      });
}

TEST(Kernels, ClampKeepsValuesWithinTheLimit) {
  expect_right_for_all_counts(
      [](std::size_t size) {
        std::vector<float> x = random_floats(size, 1);
        clamp(x, 0.5F);
        return x;
      },
      [](std::size_t size) {
        return for_each_pair(size, [](double x, double) { return std::clamp(x, -0.5, 0.5); });
      });
}

TEST(Kernels, SumOfSquaresMatchesDoublePrecision) {
  expect_right_for_all_counts(
      [](std::size_t size) {
        return std::vector{static_cast<float>(sum_of_squares(random_floats(size, 1)))};
      },
      [](std::size_t size) {
        const auto squares = for_each_pair(size, [](double x, double) { return x * x; });
        return std::vector{std::accumulate(squares.begin(), squares.end(), 0.0)};
      });
}

TEST(Kernels, SumOfSquaresOfManyEqualValuesDoesNotSaturate) {
  const std::vector<float> ones(std::size_t{1} << 25, 1);  // a float sum would stop growing at 2^24
  EXPECT_EQ(sum_of_squares(ones), 0x1p25);
}

// The value of a finite 16-bit float: 1 bit of sign, 5 bits of exponent, 10 bits of mantissa.
double value_of_half(std::uint16_t bits) {
  const int exponent = (bits >> 10) & 31;
  const int mantissa = bits & 1023;
  const double magnitude =
      exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(1024 + mantissa, exponent - 25);
  return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

TEST(Kernels, PromoteHalfIsExact) {
  std::vector<std::uint16_t> halves;
  std::vector<double> expected;
  for (unsigned magnitude = 0; magnitude < 0x7c00; ++magnitude) {
    for (const unsigned sign : {0U, 0x8000U}) {
      halves.push_back(static_cast<std::uint16_t>(magnitude | sign));
      expected.push_back(value_of_half(halves.back()));
    }
  }
  expect_same_on_every_target([&] {
    std::vector<float> floats(halves.size());
    promote_half(halves, floats.data());
    EXPECT_TRUE(are_close(floats, expected, 0));
    promote_half(std::span(halves).first(17), floats.data());  // not a multiple of the vector size
    EXPECT_TRUE(are_close(floats, expected, 0));
    return floats;
  });
}

// The weights of a layer that scores three rows, and the gradients of the scores.
struct Scoring {
  explicit Scoring(std::size_t size)
      : rows(random_matrix(3, size + 2, 1)),
        query(random_floats(size, 2)),
        weight(random_floats(size, 3)) {
    for (float& number : weight) number /= static_cast<float>(size + 1);
  }

  ConstMatrix view() const { return rows.view().column_range(1, query.size()); }
  double hidden(std::size_t row, std::size_t column) const {
    return std::tanh(static_cast<double>(view().row(row)[column]) +
                     static_cast<double>(query[column]));
  }

  Matrix rows;
  std::vector<float> query;
  std::vector<float> weight;
  std::array<float, 3> d_scores = {0.5F, -1, 0.25F};
};

std::vector<float> run_score(std::size_t size) {
  const Scoring scoring(size);
  std::vector<float> scores(3, 99);
  score_rows(scoring.view(), scoring.query.data(), scoring.weight.data(), scores.data());
  return scores;
}

std::vector<double> expected_score(std::size_t size) {
  const Scoring scoring(size);
  std::vector<double> scores(3);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t c = 0; c < size; ++c) {
      scores[i] += static_cast<double>(scoring.weight[c]) * scoring.hidden(i, c);
    }
  }
  return scores;
}

TEST(Kernels, ScoreRowsMatchesItsEquation) {
  expect_right_for_all_counts(run_score, expected_score);
}

TEST(Kernels, ScoreRowsGivesTheSameBitsForAnyVectorWidth) {
  for (const std::size_t size : kCounts) {
    expect_equal_with_fma([&] { return run_score(size); });
  }
}

// The gradients of the rows, the query and the weights, concatenated; all start at 1.
std::vector<float> run_score_backward(std::size_t size) {
  const Scoring scoring(size);
  std::vector<float> gradients(5 * size, 1);
  float* const d_query = gradients.data() + 3 * size;
  score_rows_backward(scoring.view(), scoring.query.data(), scoring.weight.data(),
                      {.d_scores = scoring.d_scores.data(),
                       .d_rows = {gradients.data(), 3, size, size},
                       .d_query = d_query,
                       .d_weight = d_query + size});
  return gradients;
}

std::vector<double> expected_score_backward(std::size_t size) {
  const Scoring scoring(size);
  std::vector<double> gradients(5 * size, 1);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto d_score = static_cast<double>(scoring.d_scores[i]);
    for (std::size_t c = 0; c < size; ++c) {
      const double y = scoring.hidden(i, c);
      const double dx = d_score * static_cast<double>(scoring.weight[c]) * (1 - y * y);
      gradients[i * size + c] += dx;
      gradients[3 * size + c] += dx;
      gradients[4 * size + c] += d_score * y;
    }
  }
  return gradients;
}

TEST(Kernels, ScoreRowsBackwardMatchesItsEquation) {
  expect_right_for_all_counts(run_score_backward, expected_score_backward);
}

constexpr AdamStep kAdamStep = {.beta1 = 0.875F,
                                .beta2 = 0.75F,
                                .rate = 0.125F,
                                .root_scale = 2,
                                .epsilon = 0.25F,
                                .gradient_scale = 0.5F};

// The parameters and both moments, concatenated.
std::vector<float> run_adam(std::size_t size) {
  std::vector<float> numbers = random_floats(3 * size, 1);
  const std::span<float> v = std::span(numbers).last(size);
  for (float& square : v) square = std::abs(square);
  adam_update(kAdamStep, std::span(numbers).first(size), random_floats(size, 2),
              std::span(numbers).subspan(size, size), v);
  return numbers;
}

std::vector<double> expected_adam(std::size_t size) {
  std::vector<double> numbers = doubles_of(random_floats(3 * size, 1));
  const std::vector<double> gradients = doubles_of(random_floats(size, 2));
  for (std::size_t i = 0; i < size; ++i) {
    double& m = numbers[size + i];
    double& v = numbers[2 * size + i];
    const double g = gradients[i] / 2;
    m = 0.875 * m + 0.125 * g;
    v = 0.75 * std::abs(v) + 0.25 * g * g;
    numbers[i] -= 0.125 * m / (2 * std::sqrt(v) + 0.25);
  }
  return numbers;
}

TEST(Kernels, AdamUpdateMatchesItsEquations) {
  expect_right_for_all_counts(run_adam, expected_adam);
}

}  // namespace
}  // namespace neusum
