#include "train/cross_entropy_loss.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/rng.h"
#include "support/encoded_documents.h"
#include "train/objective.h"

namespace neusum {
namespace {

using ::testing::DoubleNear;
using ::testing::Each;
using ::testing::FloatNear;

struct LabellingOutcome {
  double loss = 0;
  StepScores d_scores = {};
};

LabellingOutcome loss_of(const Batch& batch, const StepScores& scores,
                         LossReduction reduction = LossReduction::kMean) {
  LabellingOutcome outcome;
  const ObjectiveFunction objective({.objective = Objective::kCrossEntropy, .reduction = reduction},
                                    Scoring::kOnce);
  outcome.loss = objective.loss(batch, batch.num_documents(), scores, outcome.d_scores);
  return outcome;
}

StepScores random_scores(const Batch& batch, double scale) {
  StepScores scores;
  scores.lay_out(batch);
  Rng rng(3);
  for (float& score : scores.values) score = static_cast<float>(scale * rng.normal());
  return scores;
}

// A document of three sentences; the oracle extracts the last one.
TEST(CrossEntropyLoss, IsTheCrossEntropyOfTheFirstStep) {
  const EncodedDocument document = {{{1}, {1}, {1}}, {2}, {{0, 0, 1}}};
  const Batch batch = batch_of({&document, 1});
  StepScores scores;
  scores.lay_out(batch);
  scores.values = {0, std::log(3.0F), std::log(1.0F / 3)};  // logistic: 1/2, 3/4, 1/4
  const LabellingOutcome outcome = loss_of(batch, scores);
  EXPECT_THAT(outcome.loss, DoubleNear(std::log(2) + std::log(4) + std::log(4), 1e-6));
  EXPECT_THAT(outcome.d_scores.values,
              ::testing::ElementsAre(FloatNear(0.5F, 1e-6F), FloatNear(0.75F, 1e-6F),
                                     FloatNear(-0.75F, 1e-6F)));
}

TEST(CrossEntropyLoss, IgnoresLaterSteps) {
  const EncodedDocument document = {{{1}, {1}}, {0, 1}, {{1, 0}, {0, 1}}};
  const Batch batch = batch_of({&document, 1});
  StepScores scores = random_scores(batch, 1);
  const LabellingOutcome before = loss_of(batch, scores);
  for (float& score : scores.of(1)) score += 1;
  const LabellingOutcome after = loss_of(batch, scores);
  EXPECT_EQ(before.loss, after.loss);
  EXPECT_THAT(after.d_scores.of(1), Each(0));
}

TEST(CrossEntropyLoss, HasTheGradientOfCentralDifferences) {
  const Batch batch = batch_of(encoded_documents(6, 11));
  StepScores scores = random_scores(batch, 2);
  const LabellingOutcome outcome = loss_of(batch, scores);
  constexpr float kStep = 1e-2F;
  for (std::size_t i = 0; i < scores.values.size(); ++i) {
    const float score = scores.values[i];
    scores.values[i] = score + kStep;
    const double above = loss_of(batch, scores).loss;
    scores.values[i] = score - kStep;
    const double below = loss_of(batch, scores).loss;
    scores.values[i] = score;
    EXPECT_NEAR(outcome.d_scores.values[i], (above - below) / (2.0 * kStep), 1e-4) << i;
  }
}

TEST(CrossEntropyLoss, IsSummedOrAveragedOverDocuments) {
  const Batch batch = batch_of(encoded_documents(4, 5));
  const StepScores scores = random_scores(batch, 1);
  const LabellingOutcome mean = loss_of(batch, scores);
  const LabellingOutcome sum = loss_of(batch, scores, LossReduction::kSum);
  EXPECT_NEAR(sum.loss, 4 * mean.loss, 1e-9);
  EXPECT_FLOAT_EQ(sum.d_scores.values[0], 4 * mean.d_scores.values[0]);
}

TEST(CrossEntropyLoss, StaysFiniteForHugeScores) {
  const Batch batch = batch_of(encoded_documents(4, 5));
  const LabellingOutcome outcome = loss_of(batch, random_scores(batch, 1e6));
  EXPECT_TRUE(std::isfinite(outcome.loss));
  for (const float gradient : outcome.d_scores.values) EXPECT_TRUE(std::isfinite(gradient));
}

}  // namespace
}  // namespace neusum
