#include "model/neusum_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "model/model_training.h"
#include "support/encoded_documents.h"
#include "support/numbers.h"
#include "support/scalar_model.h"
#include "support/tiny_model.h"

namespace neusum {
namespace {

// The tests check the gradient of every n-th parameter; tensors begin at multiples of 16.
constexpr std::size_t kSampled = 5;

// Enough documents for several chunks of sentences and of documents.
std::vector<EncodedDocument> many_documents() { return encoded_documents(70, 1000); }

std::vector<float> scores_of(const TinyModel& model, const Batch& batch, unsigned threads = 1,
                             const DropoutRates& rates = {}) {
  ThreadPool pool(threads);
  return ModelTraining(model.layers).forward(model.parameters, batch, rates, Rng(1), pool).values;
}

// Random gradients of scores. The gradients of a step sum to 0, as they do with a softmax.
StepScores random_gradients(const Batch& batch) {
  StepScores gradients;
  gradients.lay_out(batch);
  gradients.values = random_floats(gradients.values.size(), 3);
  for (std::size_t step = 0; step + 1 < gradients.begin.size(); ++step) {
    const std::span<float> of_step = gradients.of(step);
    const float sum = std::accumulate(of_step.begin(), of_step.end(), 0.0F);
    for (float& number : of_step) number -= sum / static_cast<float>(of_step.size());
  }
  return gradients;
}

std::vector<float> gradients_of(const TinyModel& model, const Batch& batch, unsigned threads = 1,
                                const DropoutRates& rates = {}) {
  ThreadPool pool(threads);
  ModelTraining training(model.layers);
  training.forward(model.parameters, batch, rates, Rng(1), pool);
  std::vector<float> gradients(model.parameters.size());
  training.backward(random_gradients(batch), gradients, pool);
  return gradients;
}

double weighted_sum(std::span<const float> weights, const std::vector<double>& values) {
  return std::inner_product(values.begin(), values.end(), doubles_of(weights).begin(), 0.0);
}

struct Form {
  const char* name;
  ModelOptions options;
};

class NeusumModelForms : public testing::TestWithParam<Form> {
 protected:
  TinyModel model_{GetParam().options};
};

TEST_P(NeusumModelForms, HaveTheScoresOfThePapersEquations) {
  const std::vector<EncodedDocument> documents = many_documents();
  const ScalarModel scalar(GetParam().options, model_, doubles_of(model_.parameters));
  EXPECT_TRUE(are_close(scores_of(model_, batch_of(documents)), scalar.scores(documents), 5e-6));
}

TEST_P(NeusumModelForms, HaveTheGradientsOfThePapersEquations) {
  const std::vector<EncodedDocument> documents = encoded_documents(5, 1);
  const Batch batch = batch_of(documents);
  const StepScores weights = random_gradients(batch);
  const auto loss = [&](const std::vector<double>& parameters) {
    const ScalarModel scalar(GetParam().options, model_, parameters);
    return weighted_sum(weights.values, scalar.scores(documents));
  };
  EXPECT_TRUE(are_close(every(kSampled, gradients_of(model_, batch)),
                        central_differences(doubles_of(model_.parameters), loss, kSampled), 5e-6));
}

TEST_P(NeusumModelForms, DoNotDependOnTheNumberOfThreads) {
  const Batch batch = batch_of(many_documents());
  const DropoutRates rates = {.sentence = 0.3F, .document = 0.2F};
  const std::vector<float> scores = scores_of(model_, batch, 1, rates);
  const std::vector<float> gradients = gradients_of(model_, batch, 1, rates);
  for (const unsigned threads : {2U, 3U}) {
    EXPECT_TRUE(are_same_bytes(scores_of(model_, batch, threads, rates), scores));
    EXPECT_TRUE(are_same_bytes(gradients_of(model_, batch, threads, rates), gradients));
  }
}

TEST_P(NeusumModelForms, ScoreADocumentIndependentlyOfOthers) {
  const std::vector<EncodedDocument> documents = many_documents();
  std::vector<float> alone;
  for (const EncodedDocument& document : documents) {
    const std::vector<float> scores = scores_of(model_, batch_of({&document, 1}));
    alone.insert(alone.end(), scores.begin(), scores.end());
  }
  EXPECT_TRUE(are_close(scores_of(model_, batch_of(documents)), alone, 5e-6));
}

TEST_P(NeusumModelForms, SumTheGradientsOfTheDocuments) {
  const std::vector<EncodedDocument> documents = many_documents();
  const Batch batch = batch_of(documents);
  const StepScores weights = random_gradients(batch);
  ThreadPool pool(2);
  ModelTraining training(model_.layers);
  std::vector<float> sum(model_.parameters.size());
  for (std::size_t d = 0; d < documents.size(); ++d) {
    const Batch one = batch_of({&documents[d], 1});
    StepScores of_one;
    of_one.lay_out(one);
    std::copy_n(
        weights.values.begin() + static_cast<std::ptrdiff_t>(weights.begin[batch.step_begin[d]]),
        of_one.values.size(), of_one.values.begin());
    training.forward(model_.parameters, one, {}, Rng(1), pool);
    training.backward(of_one, sum, pool);
  }
  EXPECT_TRUE(are_close(gradients_of(model_, batch), sum, 2e-5));
}

TEST_P(NeusumModelForms, UseTheSameDropoutMaskInForwardAndBackward) {
  const Batch batch = batch_of(encoded_documents(8, 50));
  const DropoutRates rates = {.sentence = 0.3F, .document = 0.4F};
  const std::vector<float> gradients = gradients_of(model_, batch, 1, rates);
  const StepScores weights = random_gradients(batch);
  const std::vector<float> direction = random_floats(gradients.size(), 9);
  const std::vector<float> middle = model_.parameters;
  constexpr float kStep = 1e-3F;
  const auto loss_at = [&](float distance) {
    for (std::size_t i = 0; i < middle.size(); ++i) {
      model_.parameters[i] = middle[i] + distance * direction[i];
    }
    return weighted_sum(weights.values, doubles_of(scores_of(model_, batch, 1, rates)));
  };
  const double slope = (loss_at(kStep) - loss_at(-kStep)) / (2 * static_cast<double>(kStep));
  const double expected = weighted_sum(gradients, doubles_of(direction));
  EXPECT_NEAR(slope, expected, 0.01 * std::abs(expected));
}

INSTANTIATE_TEST_SUITE_P(EachForm, NeusumModelForms,
                         testing::Values(Form{"paper",
                                              {.reset_gate = ResetGate::kBefore,
                                               .sentence_order = SentenceOrder::kBackwardFirst}},
                                         Form{"released", {}},
                                         Form{"labelling", {.scoring = Scoring::kOnce}}),
                         [](const auto& form) { return form.param.name; });

// The part of an encoding that belongs to each document.
std::vector<std::vector<float>> encodings(const TinyModel& model, const Batch& batch,
                                          unsigned threads = 1) {
  ThreadPool pool(threads);
  NeusumModel::Workspace workspace;
  const DocumentEncoding encoding =
      model.layers.encode(model.layers.pack(model.parameters), batch, workspace, pool);
  std::vector<std::vector<float>> result;
  for (std::size_t d = 0; d < encoding.num_documents(); ++d) {
    result.push_back(floats_of(
        encoding.sentences.view().row_range(encoding.begin[d], encoding.num_sentences(d))));
    const std::vector<float> initial = floats_of(encoding.initial.view().row_range(d, 1));
    result.back().insert(result.back().end(), initial.begin(), initial.end());
  }
  return result;
}

TEST(NeusumModel, DoesNotDependOnTheOrderOfDocuments) {
  const TinyModel model;
  std::vector<EncodedDocument> documents = many_documents();
  const auto encoded = encodings(model, batch_of(documents));
  std::ranges::reverse(documents);
  auto reversed = encodings(model, batch_of(documents));
  std::ranges::reverse(reversed);
  for (std::size_t d = 0; d < encoded.size(); ++d) {
    EXPECT_TRUE(are_close(reversed[d], encoded[d], 5e-6)) << d;
  }
}

TEST(NeusumModel, EncodesADocumentIndependentlyOfOthers) {
  const TinyModel model;
  const std::vector<EncodedDocument> documents = many_documents();
  const auto encoded = encodings(model, batch_of(documents));
  for (std::size_t d = 0; d < documents.size(); ++d) {
    EXPECT_TRUE(
        are_close(encodings(model, batch_of({&documents[d], 1})).front(), encoded[d], 5e-6));
  }
}

TEST(NeusumModel, DoesNotDependOnTheNumberOfThreads) {
  const TinyModel model;
  const Batch batch = batch_of(many_documents());
  const auto encoded = encodings(model, batch);
  EXPECT_EQ(encodings(model, batch, 2), encoded);
  EXPECT_EQ(encodings(model, batch, 3), encoded);
}

TEST(NeusumModel, HasNoWordGradientsWithoutTrainedWords) {
  const TinyModel model({}, 0);
  const std::vector<EncodedDocument> documents = encoded_documents(3, 1);
  const ScalarModel scalar({}, model, doubles_of(model.parameters));
  EXPECT_TRUE(are_close(scores_of(model, batch_of(documents)), scalar.scores(documents), 5e-6));
  EXPECT_EQ(model.layers.layout().tensors().front().rows, 0U);
  EXPECT_EQ(gradients_of(model, batch_of(documents)).size(), model.parameters.size());
}

// The bias of W_s matters if sentences are classified independently.
TEST(NeusumModel, HasAGradientOfTheLastBiasIfItScoresOnce) {
  const TinyModel model({.scoring = Scoring::kOnce});
  const Batch batch = batch_of(encoded_documents(5, 1));
  ThreadPool pool(1);
  ModelTraining training(model.layers);
  StepScores d_scores = training.forward(model.parameters, batch, {}, Rng(1), pool);
  std::ranges::fill(d_scores.values, 0.5F);
  std::vector<float> gradients(model.parameters.size());
  training.backward(d_scores, gradients, pool);
  const TensorSlice& bias = model.layers.layout().tensors().back();
  EXPECT_EQ(bias.name, "scorer.output_bias");
  EXPECT_FLOAT_EQ(gradients[bias.offset], 0.5F * static_cast<float>(d_scores.values.size()));
}

TEST(NeusumModel, DrawsDropoutFromTheSeed) {
  const TinyModel model;
  const Batch batch = batch_of(encoded_documents(5, 1));
  const DropoutRates rates = {.sentence = 0.3F, .document = 0.2F};
  EXPECT_EQ(scores_of(model, batch, 1, rates), scores_of(model, batch, 1, rates));
  EXPECT_NE(scores_of(model, batch, 1, rates), scores_of(model, batch));
  ThreadPool pool(1);
  ModelTraining training(model.layers);
  const StepScores first = training.forward(model.parameters, batch, rates, Rng(1), pool);
  EXPECT_NE(training.forward(model.parameters, batch, rates, Rng(2), pool).values, first.values);
}

// Working memory of one batch must not affect the next one.
TEST(NeusumModel, TrainsBatchesIndependently) {
  const TinyModel model;
  const Batch large = batch_of(many_documents());
  const Batch small = batch_of(encoded_documents(2, 1));
  ThreadPool pool(2);
  ModelTraining training(model.layers);
  std::vector<float> gradients(model.parameters.size());
  for (const Batch* batch : {&small, &large, &small}) {
    std::ranges::fill(gradients, 0.0F);
    const StepScores& scores = training.forward(model.parameters, *batch, {}, Rng(1), pool);
    EXPECT_TRUE(are_same_bytes(scores.values, scores_of(model, *batch)));
    training.backward(random_gradients(*batch), gradients, pool);
    EXPECT_TRUE(are_same_bytes(gradients, gradients_of(model, *batch)));
  }
}

}  // namespace
}  // namespace neusum
