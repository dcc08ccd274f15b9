#include "train/kl_loss.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "model/model_training.h"
#include "support/encoded_documents.h"
#include "support/numbers.h"
#include "support/scalar_loss.h"
#include "support/scalar_model.h"
#include "support/tiny_model.h"
#include "train/objective.h"

namespace neusum {
namespace {

using testing::Each;

struct Outcome {
  double loss;
  StepScores d_scores;
};

// The loss summed or averaged over the documents, as `options.reduction` says.
double batch_loss(const LossOptions& options, const Batch& batch, const StepScores& scores,
                  StepScores& d_scores) {
  const ObjectiveFunction objective(options, Scoring::kEachStep);
  return objective.loss(batch, batch.num_documents(), scores, d_scores);
}

Outcome loss_of(const LossOptions& options, std::span<const EncodedDocument> documents,
                const std::vector<float>& scores) {
  const Batch batch = batch_of(documents);
  StepScores step_scores;
  step_scores.lay_out(batch);
  EXPECT_EQ(step_scores.values.size(), scores.size());
  step_scores.values = scores;
  Outcome outcome = {};
  outcome.loss = batch_loss(options, batch, step_scores, outcome.d_scores);
  return outcome;
}

std::size_t num_scores(std::span<const EncodedDocument> documents) {
  StepScores scores;
  scores.lay_out(batch_of(documents));
  return scores.values.size();
}

// A document of one-word sentences.
EncodedDocument document_of(std::vector<std::uint32_t> oracle,
                            std::vector<std::vector<float>> gains, std::size_t sentences) {
  return {std::vector<std::vector<Vocabulary::Id>>(sentences, {1}), std::move(oracle),
          std::move(gains)};
}

Outcome loss_of(const LossOptions& options, const EncodedDocument& document,
                const std::vector<float>& scores) {
  return loss_of(options, {&document, 1}, scores);
}

// Scores whose softmax is proportional to `parts`.
std::vector<float> logs(std::vector<float> parts) {
  for (float& part : parts) part = std::log(part);
  return parts;
}

// A named set of loss options.
struct Form {
  std::string name;
  LossOptions options;
};

std::vector<Form> forms() {
  return {
      {"paper", paper_options().loss},
      {"released", released_options().loss},
      {"best", best_options().loss},
      {"paper_summed",
       {.divergence = Divergence::kPredictionFirst,
        .temperature = 3,
        .reduction = LossReduction::kSum}},
      {"cut_after_the_target", {.temperature = 5, .cut_before_target = false}},
      {"paper_cut_after_the_target",
       {.divergence = Divergence::kPredictionFirst, .temperature = 5, .cut_before_target = false}},
      {"floor", {.mask_extracted = false, .probability_floor = 0.1}}};
}

class KlLossForms : public testing::TestWithParam<Form> {
 protected:
  const LossOptions& options() const { return GetParam().options; }

  std::vector<EncodedDocument> documents_ = encoded_documents(20, 3);
  std::vector<float> scores_ = random_floats(num_scores(documents_), 4);
};

TEST_P(KlLossForms, HaveTheLossOfTheirDefinition) {
  const double expected = ScalarLoss(options())(documents_, doubles_of(scores_));
  EXPECT_NEAR(loss_of(options(), documents_, scores_).loss, expected, 1e-12 * expected);
}

TEST_P(KlLossForms, HaveTheGradientsOfTheirDefinition) {
  const ScalarLoss loss(options());
  const std::vector<double> expected = central_differences(
      doubles_of(scores_),
      [&](const std::vector<double>& scores) { return loss(documents_, scores); });
  EXPECT_TRUE(are_close(loss_of(options(), documents_, scores_).d_scores.values, expected, 1e-7));
}

TEST_P(KlLossForms, HaveGradientsThatSumToZeroAtEachStep) {
  const StepScores d_scores = loss_of(options(), documents_, scores_).d_scores;
  for (std::size_t step = 0; step + 1 < d_scores.begin.size(); ++step) {
    const std::span<const float> of_step = d_scores.of(step);
    EXPECT_NEAR(std::accumulate(of_step.begin(), of_step.end(), 0.0), 0, 1e-6);
  }
}

TEST_P(KlLossForms, DoNotChangeIfAConstantIsAddedToAllScores) {
  std::vector<float> shifted = scores_;
  for (float& score : shifted) score += 512;
  const double loss = loss_of(options(), documents_, scores_).loss;
  EXPECT_NEAR(loss_of(options(), documents_, shifted).loss, loss, 1e-3 * loss);
}

constexpr std::size_t kSampled = 5;  // the test checks the gradient of every fifth parameter

TEST_P(KlLossForms, GiveTheGradientsOfAllParameters) {
  const ModelOptions model_options = GetParam().name == "paper"  ? paper_options().model
                                     : GetParam().name == "best" ? best_options().model
                                                                 : released_options().model;
  const TinyModel model(model_options);
  const std::vector<EncodedDocument> documents = encoded_documents(4, 11);
  const Batch batch = batch_of(documents);
  ThreadPool pool(1);
  ModelTraining training(model.layers);
  StepScores d_scores;
  batch_loss(options(), batch, training.forward(model.parameters, batch, {}, Rng(1), pool),
             d_scores);
  std::vector<float> gradients(model.parameters.size());
  training.backward(d_scores, gradients, pool);
  const auto loss = [&](const std::vector<double>& parameters) {
    const ScalarModel scalar(model_options, model, parameters);
    return ScalarLoss(options())(documents, scalar.scores(documents));
  };
  EXPECT_TRUE(are_close(every(kSampled, gradients),
                        central_differences(doubles_of(model.parameters), loss, kSampled), 1e-5));
}

INSTANTIATE_TEST_SUITE_P(EachForm, KlLossForms, testing::ValuesIn(forms()),
                         [](const auto& form) { return form.param.name; });

constexpr LossOptions kTargetFirst = {};
constexpr LossOptions kPredictionFirst = {.divergence = Divergence::kPredictionFirst};

TEST(KlLoss, IsZeroIfThePredictionEqualsTheTarget) {
  const EncodedDocument document = document_of({2}, {{0.1F, 0.2F, 0.3F}}, 3);
  for (LossOptions options : {kTargetFirst, kPredictionFirst}) {
    options.temperature = 4;
    const Outcome outcome = loss_of(options, document, {0, 2, 4});  // τ g̃
    EXPECT_NEAR(outcome.loss, 0, 1e-6);
    EXPECT_TRUE(are_close(outcome.d_scores.values, std::vector<double>(3)));
  }
}

TEST(KlLoss, IsPositiveIfThePredictionDiffersFromTheTarget) {
  const std::vector<EncodedDocument> documents = encoded_documents(50, 7);
  for (const EncodedDocument& document : documents) {
    const std::vector<float> scores = random_floats(num_scores({&document, 1}), 9);
    EXPECT_GE(loss_of(kTargetFirst, document, scores).loss, -1e-12);
    EXPECT_GE(loss_of(kPredictionFirst, document, scores).loss, -1e-12);
  }
}

TEST(KlLoss, HasAUniformTargetForEqualGains) {
  const EncodedDocument document = document_of({0}, {{0.5F, 0.5F, 0.5F, 0.5F}}, 4);
  EXPECT_NEAR(loss_of(kTargetFirst, document, {7, 7, 7, 7}).loss, 0, 1e-12);
  // P = 0.4, 0.2, 0.2, 0.2
  EXPECT_TRUE(are_close(loss_of(kTargetFirst, document, logs({2, 1, 1, 1})).d_scores.values,
                        std::vector{0.15, -0.05, -0.05, -0.05}));
}

TEST(KlLoss, HasAUniformTargetForTemperatureZero) {
  const EncodedDocument document = document_of({0}, {{0.5F, 0.1F}}, 2);
  EXPECT_NEAR(loss_of({.temperature = 0}, document, {3, 3}).loss, 0, 1e-12);
}

TEST(KlLoss, ExcludesExtractedSentences) {
  const EncodedDocument document = document_of({1, 0}, {{0.1F, 0.2F, 0.3F}, {0.1F, 0.9F, 0.1F}}, 3);
  const Outcome outcome = loss_of(kTargetFirst, document, {1, 2, 3, 0, 100, 0});
  // The second step has two candidates with equal gains and scores.
  EXPECT_THAT(outcome.d_scores.of(1), Each(0.0F));
  const Outcome first = loss_of(kTargetFirst, document_of({1}, {{0.1F, 0.2F, 0.3F}}, 3), {1, 2, 3});
  EXPECT_NEAR(outcome.loss, first.loss, 1e-12);
}

TEST(KlLoss, IncludesExtractedSentencesWithoutMask) {
  const EncodedDocument document = document_of({1, 0}, {{0.1F, 0.2F}, {0.1F, 0.9F}}, 2);
  const Outcome outcome = loss_of({.mask_extracted = false}, document, {0, 0, 0, 0});
  EXPECT_LT(outcome.d_scores.of(1)[1], -0.4F);
}

// The third sentence, which is cut off, would have most of the target.
TEST(KlLoss, ComputesTheTargetBeforeOrAfterTheCut) {
  const EncodedDocument document = document_of({0}, {{0.0F, 0.0F, 1.0F}}, 2);
  const Outcome before = loss_of({.cut_before_target = true}, document, {0, 0});
  EXPECT_NEAR(before.loss, 0, 1e-12);
  const Outcome after = loss_of({.cut_before_target = false}, document, {0, 0});
  const double q = 1 / (std::exp(20) + 2);
  EXPECT_NEAR(after.loss, 2 * q * std::log(2 * q), 1e-12);
}

TEST(KlLoss, IsZeroForOneSentence) {
  const EncodedDocument document = document_of({0}, {{0.7F}}, 1);
  for (const LossOptions& options : {kTargetFirst, kPredictionFirst}) {
    const Outcome outcome = loss_of(options, document, {5});
    EXPECT_EQ(outcome.loss, 0);
    EXPECT_THAT(outcome.d_scores.values, Each(0.0F));
  }
}

TEST(KlLoss, IsZeroForAStepWithoutCandidates) {
  const EncodedDocument document = document_of({0, 0}, {{0.7F}, {0.7F}}, 1);
  const Outcome outcome = loss_of(kTargetFirst, document, {5, 6});
  EXPECT_EQ(outcome.loss, 0);
  EXPECT_THAT(outcome.d_scores.values, Each(0.0F));
}

TEST(KlLoss, IsTheMeanOrTheSumOverTheDocuments) {
  const std::vector<EncodedDocument> documents = encoded_documents(4, 21);
  const std::vector<float> scores = random_floats(num_scores(documents), 5);
  const Outcome mean = loss_of({.reduction = LossReduction::kMean}, documents, scores);
  Outcome sum = loss_of({.reduction = LossReduction::kSum}, documents, scores);
  EXPECT_NEAR(sum.loss, 4 * mean.loss, 1e-12 * sum.loss);
  for (float& gradient : sum.d_scores.values) gradient /= 4;
  EXPECT_TRUE(are_close(mean.d_scores.values, sum.d_scores.values));
}

TEST(KlLoss, IsFiniteForScoresFarApart) {
  const EncodedDocument document = document_of({0}, {{0.0F, 0.5F, 1.0F}}, 3);
  for (LossOptions options : {kTargetFirst, kPredictionFirst}) {
    options.temperature = 1e6;  // the target of all but one sentence is 0
    const Outcome outcome = loss_of(options, document, {1e6F, -1e6F, 0});
    EXPECT_TRUE(std::isfinite(outcome.loss));
    for (const float gradient : outcome.d_scores.values) EXPECT_TRUE(std::isfinite(gradient));
  }
}

TEST(KlLoss, OverwritesEarlierGradients) {
  const std::vector<EncodedDocument> large = encoded_documents(9, 1);
  const std::vector<EncodedDocument> small = encoded_documents(2, 40);
  StepScores scores;
  StepScores d_scores;
  for (const auto* documents : {&large, &small}) {
    const Batch batch = batch_of(*documents);
    scores.lay_out(batch);
    scores.values = random_floats(scores.values.size(), 2);
    batch_loss({}, batch, scores, d_scores);
  }
  EXPECT_EQ(d_scores.values, loss_of({}, small, scores.values).d_scores.values);
}

}  // namespace
}  // namespace neusum
