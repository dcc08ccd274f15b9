#include "train/objective.h"

#include <gtest/gtest.h>

#include "train/cross_entropy_loss.h"
#include "train/kl_loss.h"

namespace neusum {
namespace {

// A document of three sentences; the oracle extracts the second one.
Batch small_batch() {
  Batch batch;
  for (int i = 0; i < 3; ++i) batch.end_sentence();
  batch.end_document();
  batch.document_ids = {0};
  batch.oracle = {1};
  batch.step_begin = {0, 1};
  batch.gains = {0.1F, 0.5F, 0.2F};
  batch.gains_begin = {0, 3};
  return batch;
}

class ObjectiveTest : public testing::Test {
 protected:
  ObjectiveTest() {
    scores_.lay_out(batch_);
    scores_.values = {0.3F, -0.2F, 0.9F};
    kl_ = kl_loss({}, batch_, scores_, kl_gradients_);
    cross_entropy_ = cross_entropy_loss(batch_, scores_, cross_entropy_gradients_);
  }

  void expect(Objective objective, Scoring scoring, double loss, const StepScores& gradients) {
    StepScores d_scores;
    const ObjectiveFunction function({.objective = objective}, scoring);
    EXPECT_EQ(function.loss(batch_, 1, scores_, d_scores), loss);
    EXPECT_EQ(d_scores.values, gradients.values);
  }

  Batch batch_ = small_batch();
  StepScores scores_;
  StepScores kl_gradients_;
  StepScores cross_entropy_gradients_;
  double kl_ = 0;
  double cross_entropy_ = 0;
};

TEST_F(ObjectiveTest, FollowsTheScoringOfTheModelByDefault) {
  expect(Objective::kAuto, Scoring::kEachStep, kl_, kl_gradients_);
  expect(Objective::kAuto, Scoring::kOnce, cross_entropy_, cross_entropy_gradients_);
}

TEST_F(ObjectiveTest, CanBeChosenIndependentlyOfTheScoring) {
  ASSERT_NE(kl_, cross_entropy_);
  expect(Objective::kCrossEntropy, Scoring::kEachStep, cross_entropy_, cross_entropy_gradients_);
  expect(Objective::kKl, Scoring::kOnce, kl_, kl_gradients_);
}

}  // namespace
}  // namespace neusum
