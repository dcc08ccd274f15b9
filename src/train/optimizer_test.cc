#include "train/optimizer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "support/numbers.h"

namespace neusum {
namespace {

constexpr float kRate = 0.1F;

// The parameters after one update of 1, 2 and -3, and the norm that it returns.
struct Update {
  Update(const OptimizerOptions& options, std::vector<float> gradients) {
    ThreadPool pool(1);
    norm = Optimizer(options, 3).step(kRate, gradients, parameters, pool);
  }
  std::vector<float> parameters = {1, 2, -3};
  double norm = 0;
};

// The moments after one update.
std::vector<float> first_moments(const OptimizerOptions& options, std::vector<float> gradients) {
  ThreadPool pool(1);
  std::vector<float> parameters(gradients.size());
  Optimizer optimizer(options, gradients.size());
  optimizer.step(kRate, gradients, parameters, pool);
  return {optimizer.adam().first_moments().begin(), optimizer.adam().first_moments().end()};
}

TEST(Optimizer, MovesEachParameterAgainstItsGradient) {
  EXPECT_TRUE(are_close(Update({}, {1, -1, 0}).parameters, std::vector{0.9, 2.1, -3.0}));
}

TEST(Optimizer, ReturnsTheNormBeforeClipping) {
  EXPECT_DOUBLE_EQ(Update({.clip_limit = 1}, {30, 0, -40}).norm, 50);
  EXPECT_DOUBLE_EQ(Update({.clip = GradientClip::kValue, .clip_limit = 1}, {30, 0, -40}).norm, 50);
}

TEST(Optimizer, ScalesAllGradientsToTheNorm) {
  EXPECT_TRUE(
      are_close(first_moments({.clip_limit = 5}, {30, 0, -40}), std::vector{0.3, 0.0, -0.4}));
}

TEST(Optimizer, KeepsGradientsWithASmallNorm) {
  EXPECT_TRUE(are_close(first_moments({.clip_limit = 5}, {3, 0, -4}), std::vector{0.3, 0.0, -0.4}));
}

TEST(Optimizer, ClampsEachGradient) {
  EXPECT_TRUE(
      are_close(first_moments({.clip = GradientClip::kValue, .clip_limit = 5}, {30, 2, -40}),
                std::vector{0.5, 0.2, -0.5}));
}

TEST(Optimizer, KeepsTheWeightsWithinTheirLimit) {
  EXPECT_TRUE(are_close(Update({.weight_limit = 1.5F}, {-1, 1, 1}).parameters,
                        std::vector{1.1, 1.5, -1.5}));
}

TEST(Optimizer, PassesCorrectedEpsilonToAdam) {
  const std::vector<float> tiny = {1e-7F, 0, 0};
  const float corrected = Update({.corrected_epsilon = true}, tiny).parameters[0];
  const float raw = Update({.corrected_epsilon = false}, tiny).parameters[0];
  EXPECT_NEAR(static_cast<double>(corrected), 1 - 0.1 * 1e-7 / (1e-7 + 1e-8), 1e-6);
  const double root = 1e-7 * std::sqrt(1e-3);
  EXPECT_NEAR(static_cast<double>(raw), 1 - 0.1 * root / (root + 1e-8), 1e-6);
}

TEST(ScheduledLearningRate, IsConstantByDefault) {
  EXPECT_FLOAT_EQ(scheduled_learning_rate({.learning_rate = 0.5F}, 0, 100), 0.5F);
  EXPECT_FLOAT_EQ(scheduled_learning_rate({.learning_rate = 0.5F}, 99, 100), 0.5F);
}

TEST(ScheduledLearningRate, RisesOverTheWarmUp) {
  const OptimizerOptions options = {.learning_rate = 1, .warmup = 4};
  for (const std::size_t update : {0U, 1U, 2U, 3U}) {
    EXPECT_FLOAT_EQ(scheduled_learning_rate(options, update, 100),
                    0.25F * static_cast<float>(update + 1));
  }
  EXPECT_FLOAT_EQ(scheduled_learning_rate(options, 4, 100), 1);
}

TEST(ScheduledLearningRate, FallsToZeroOverTheLastPart) {
  const OptimizerOptions options = {.learning_rate = 1, .decay = 0.25};
  EXPECT_FLOAT_EQ(scheduled_learning_rate(options, 0, 100), 1);
  EXPECT_FLOAT_EQ(scheduled_learning_rate(options, 75, 100), 1);
  EXPECT_FLOAT_EQ(scheduled_learning_rate(options, 80, 100), 0.8F);
  EXPECT_FLOAT_EQ(scheduled_learning_rate(options, 99, 100), 0.04F);
  EXPECT_EQ(scheduled_learning_rate(options, 100, 100), 0);
  EXPECT_EQ(scheduled_learning_rate(options, 101, 100), 0);
}

TEST(ScheduledLearningRate, MayFallFromTheFirstUpdate) {
  const OptimizerOptions options = {.learning_rate = 1, .decay = 1};
  EXPECT_FLOAT_EQ(scheduled_learning_rate(options, 0, 10), 1);
  EXPECT_FLOAT_EQ(scheduled_learning_rate(options, 5, 10), 0.5F);
}

TEST(ScheduledLearningRate, MayRiseAndFallAtTheSameTime) {
  const OptimizerOptions options = {.learning_rate = 1, .warmup = 10, .decay = 1};
  EXPECT_FLOAT_EQ(scheduled_learning_rate(options, 4, 10), 0.5F * 0.6F);
}

}  // namespace
}  // namespace neusum
