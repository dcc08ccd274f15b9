#include "nn/adam.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "nn/ranges.h"
#include "support/numbers.h"

namespace neusum {
namespace {

constexpr double kLearningRate = 0.1;

// Three steps of one parameter that starts at 1, with the gradients 1, -2 and 0.5.
struct ThreeSteps {
  explicit ThreeSteps(const AdamOptions& options) {
    ThreadPool pool(1);
    Adam adam(options, 1);
    std::vector<float> parameter = {1};
    for (const float gradient : {1.0F, -2.0F, 0.5F}) {
      adam.step({.learning_rate = static_cast<float>(kLearningRate)}, {&gradient, 1}, parameter,
                pool);
      values.push_back(parameter[0]);
    }
    num_steps = adam.num_steps();
    m = adam.first_moments()[0];
    v = adam.second_moments()[0];
  }

  std::vector<float> values;
  std::uint64_t num_steps = 0;
  float m = 0;
  float v = 0;
};

// The moments m and v after each step, for beta1 = 0.9 and beta2 = 0.999.
constexpr std::array<double, 3> kM = {0.1, -0.11, -0.049};
constexpr std::array<double, 3> kV = {0.001, 0.004999, 0.005244001};

TEST(Adam, AddsEpsilonToTheCorrectedMomentLikePyTorch) {
  const double epsilon = 0.5;  // large, so that it matters where it is added
  double x = 1;
  std::vector<double> expected;
  for (std::size_t t = 1; t <= 3; ++t) {
    const double m = kM[t - 1] / (1 - std::pow(0.9, t));
    const double v = kV[t - 1] / (1 - std::pow(0.999, t));
    expected.push_back(x -= kLearningRate * m / (std::sqrt(v) + epsilon));
  }
  const ThreeSteps steps({.epsilon = 0.5F});
  EXPECT_TRUE(are_close(steps.values, expected));
  EXPECT_NEAR(static_cast<double>(steps.m), kM[2], 1e-7);
  EXPECT_NEAR(static_cast<double>(steps.v), kV[2], 1e-7);  // 0.999F is not quite 0.999
  EXPECT_EQ(steps.num_steps, 3U);
}

TEST(Adam, AddsEpsilonToTheUncorrectedMomentLikeTheAuthorsCode) {
  const double epsilon = 0.5;
  double x = 1;
  std::vector<double> expected;
  for (std::size_t t = 1; t <= 3; ++t) {
    const double rate = kLearningRate * std::sqrt(1 - std::pow(0.999, t)) / (1 - std::pow(0.9, t));
    expected.push_back(x -= rate * kM[t - 1] / (std::sqrt(kV[t - 1]) + epsilon));
  }
  EXPECT_TRUE(
      are_close(ThreeSteps({.epsilon = 0.5F, .corrected_epsilon = false}).values, expected));
}

TEST(Adam, MovesByTheLearningRateInTheFirstStep) {
  EXPECT_NEAR(static_cast<double>(ThreeSteps({}).values[0]), 1 - kLearningRate, 1e-6);
}

TEST(Adam, ScalesTheGradientsBeforeTheStep) {
  ThreadPool pool(1);
  std::vector<float> scaled = {1, 1};
  std::vector<float> small = {1, 1};
  const AdamOptions options = {.epsilon = 0.5F};
  Adam(options, 2).step({.gradient_scale = 0.25F}, std::array{4.0F, -8.0F}, scaled, pool);
  Adam(options, 2).step({}, std::array{1.0F, -2.0F}, small, pool);
  EXPECT_TRUE(are_same_bytes(scaled, small));
}

TEST(Adam, KeepsAParameterWithZeroGradient) {
  ThreadPool pool(1);
  std::vector<float> parameter = {1};
  Adam({}, 1).step({}, std::array{0.0F}, parameter, pool);
  EXPECT_EQ(parameter[0], 1);
}

TEST(Adam, GivesTheSameBytesWithAnyNumberOfThreads) {
  const std::size_t size = 2 * kRangeFloats + 5;
  const auto run = [&](unsigned threads) {
    ThreadPool pool(threads);
    Adam adam({}, size);
    std::vector<float> parameters = random_floats(size, 1);
    for (const std::uint64_t seed : {2U, 3U}) {
      adam.step({}, random_floats(size, seed), parameters, pool);
    }
    return parameters;
  };
  const std::vector<float> one = run(1);
  EXPECT_TRUE(are_same_bytes(run(2), one));
  EXPECT_TRUE(are_same_bytes(run(3), one));
}

TEST(Adam, ResumesFromCheckpointedState) {
  ThreadPool pool(1);
  const std::vector<float> gradients = random_floats(7, 1);
  std::vector<float> parameters = random_floats(7, 2);
  Adam adam({}, 7);
  adam.step({}, gradients, parameters, pool);
  Adam other({}, 7);
  other.set_num_steps(adam.num_steps());
  std::ranges::copy(adam.first_moments(), other.first_moments().begin());
  std::ranges::copy(adam.second_moments(), other.second_moments().begin());
  std::vector<float> others = parameters;
  adam.step({}, gradients, parameters, pool);
  other.step({}, gradients, others, pool);
  EXPECT_TRUE(are_same_bytes(others, parameters));
}

}  // namespace
}  // namespace neusum
