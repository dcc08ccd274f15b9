// Compares with PyTorch (tests/golden/model_reference.py): loss, gradients and ten updates of a
// small model in each preset.

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/thread_pool.h"
#include "model/batch.h"
#include "model/model_training.h"
#include "model/neusum_model.h"
#include "neusum/training/trainer.h"
#include "train/objective.h"
#include "train/optimizer.h"

namespace neusum {
namespace {

using Json = nlohmann::json;

Batch read_batch(const Json& json) {
  Batch batch;
  json.at("words").get_to(batch.words);
  json.at("sentence_begin").get_to(batch.sentence_begin);
  json.at("document_begin").get_to(batch.document_begin);
  json.at("step_begin").get_to(batch.step_begin);
  json.at("oracle").get_to(batch.oracle);
  json.at("gains").get_to(batch.gains);
  json.at("gains_begin").get_to(batch.gains_begin);
  return batch;
}

class ModelGolden : public testing::TestWithParam<TrainPreset> {
 protected:
  ModelGolden() {
    const std::string name(name_of(GetParam()));
    std::ifstream(NEUSUM_MODEL_DIR "/" + name + ".json") >> reference_;
    options_ = preset_options(GetParam());
    const Json& sizes = reference_.at("sizes");
    options_.model.sentence_size = sizes.at("sentence");
    options_.model.document_size = sizes.at("document");
    options_.model.extractor_size = sizes.at("extractor");
    options_.model.scorer_size = sizes.at("scorer");
    options_.model.document_input = DocumentInput::kVectors;  // the reference has no features
    batch_ = read_batch(reference_.at("batch"));
    const Json& frozen = reference_.at("parameters").at("embedding.frozen");
    frozen_.reshape(frozen.at("shape")[0], frozen.at("shape")[1]);
    const auto values = frozen.at("values").get<std::vector<float>>();
    std::copy(values.begin(), values.end(), frozen_.values().begin());
    model_.emplace(options_.model, WordEmbeddings{.size = sizes.at("embedding"),
                                                  .trained_rows = sizes.at("trained_rows"),
                                                  .frozen = frozen_.view()});
    parameters_.resize(model_->layout().size());
    gradients_.resize(parameters_.size());
    for (const TensorSlice& place : model_->layout().tensors()) {
      if (place.rows * place.cols == 0) continue;
      const auto numbers =
          reference_.at("parameters").at(place.name).at("values").get<std::vector<float>>();
      EXPECT_EQ(numbers.size(), place.rows * place.cols) << place.name;
      std::copy(numbers.begin(), numbers.end(),
                parameters_.begin() + static_cast<std::ptrdiff_t>(place.offset));
    }
    training_.emplace(*model_);
  }

  double compute() {
    std::fill(gradients_.begin(), gradients_.end(), 0.0F);
    const StepScores& scores = training_->forward(parameters_, batch_, {}, Rng(1), pool_);
    StepScores d_scores;
    const ObjectiveFunction objective(options_.loss, Scoring::kEachStep);
    const double loss = objective.loss(batch_, batch_.num_documents(), scores, d_scores);
    training_->backward(d_scores, gradients_, pool_);
    return loss;
  }

  // Returns the distance of each tensor from the expected one, divided by its norm. The gradient of
  // the last bias is 0; its distance is divided by 1e-3.
  void expect_close(const std::vector<float>& actual, const Json& expected, double tolerance) {
    for (const TensorSlice& place : model_->layout().tensors()) {
      if (place.rows * place.cols == 0) continue;
      const auto numbers = expected.at(place.name).get<std::vector<double>>();
      double difference = 0;
      double square = 0;
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        const double distance = static_cast<double>(actual[place.offset + i]) - numbers[i];
        difference += distance * distance;
        square += numbers[i] * numbers[i];
      }
      EXPECT_LE(std::sqrt(difference), tolerance * std::max(std::sqrt(square), 1e-3))
          << place.name << ", relative " << std::sqrt(difference / square);
    }
  }

  Json reference_;
  TrainOptions options_;
  Batch batch_;
  Matrix frozen_;
  std::optional<NeusumModel> model_;
  std::optional<ModelTraining> training_;
  std::vector<float> parameters_;
  std::vector<float> gradients_;
  ThreadPool pool_{2};
};

TEST_P(ModelGolden, LossAndGradientsEqualThoseOfPyTorch) {
  const double expected = reference_.at("loss");
  EXPECT_NEAR(compute(), expected, 1e-6 * expected);
  expect_close(gradients_, reference_.at("gradients"), 1e-4);
}

TEST_P(ModelGolden, TenUpdatesEqualThoseOfPyTorch) {
  Optimizer optimizer(options_.optimizer, parameters_.size());
  for (int i = 0; i < 10; ++i) {
    compute();
    optimizer.step(options_.optimizer.learning_rate, gradients_, parameters_, pool_);
  }
  expect_close(parameters_, reference_.at("after_ten_steps"), 1e-4);
}

INSTANTIATE_TEST_SUITE_P(EachPreset, ModelGolden,
                         testing::Values(TrainPreset::kPaper, TrainPreset::kReleased,
                                         TrainPreset::kBest),
                         [](const auto& preset) { return std::string(name_of(preset.param)); });

}  // namespace
}  // namespace neusum
