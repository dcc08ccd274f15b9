#include "model/ranker_tensors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "model/model_file.h"
#include "neusum/error.h"
#include "support/random_model.h"
#include "support/ranker.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::HasSubstr;

ModelData model_with_rankers() {
  ModelData model = random_model();
  model.rankers = {.free = ranker_by("words", 2), .limited = ranker_by("cosine")};
  return model;
}

TEST(RankerTensors, SurviveTheFile) {
  const ScratchFolder folder;
  write_model(folder.path("model"), model_with_rankers(), VectorPrecision::kFloat);
  const ModelData read = read_model(folder.path("model"));
  ASSERT_TRUE(read.rankers);
  EXPECT_EQ(read.rankers->free.weights, ranker_by("words", 2).weights);
  EXPECT_EQ(read.rankers->limited.weights, ranker_by("cosine").weights);
  EXPECT_EQ(read.rankers->limited.scale, zero_ranker().scale);
}

TEST(RankerTensors, AreOptional) {
  const ScratchFolder folder;
  write_model(folder.path("model"), random_model(), VectorPrecision::kFloat);
  EXPECT_FALSE(read_model(folder.path("model")).rankers);
}

// The error message if rankers that `change` has changed are written and read.
template <typename Change>
std::string problem_after(Change change) {
  const ScratchFolder folder;
  ModelData model = model_with_rankers();
  change(*model.rankers);
  return message_of<InvalidInput>([&] {
    write_model(folder.path("model"), model, VectorPrecision::kFloat);
    read_model(folder.path("model"));
  });
}

TEST(RankerTensors, MustBeValid) {
  EXPECT_THAT(problem_after([](SummaryRankers& rankers) { rankers.free.scale[3] = 0; }),
              HasSubstr("a scale of its rankers is not positive"));
  EXPECT_THAT(problem_after([](SummaryRankers& rankers) {
                rankers.limited.weights[5] = std::numeric_limits<float>::infinity();
              }),
              HasSubstr("contains a value that is not finite"));
}

TEST(RankerTensors, MustHaveFeaturesOfThisVersion) {
  const ScratchFolder folder;
  write_model(folder.path("model"), model_with_rankers(), VectorPrecision::kFloat);
  const TensorFile file(folder.path("model"));
  TensorMetadata metadata = file.metadata();
  metadata[kRankerFeatures] += ",another";
  write_tensor_file(folder.path("other"), metadata, file.tensors());
  EXPECT_THAT(message_of<InvalidInput>([&] { read_model(folder.path("other")); }),
              HasSubstr("it uses the feature 'another', which this version"));
}

// As an old model does after features were added: here it uses the last feature and the first.
TEST(RankerTensors, MayUseSomeOfTheFeatures) {
  const ScratchFolder folder;
  write_model(folder.path("model"), model_with_rankers(), VectorPrecision::kFloat);
  const TensorFile file(folder.path("model"));
  TensorMetadata metadata = file.metadata();
  metadata[kRankerFeatures] =
      std::string(kSummaryFeatures.back()) + "," + std::string(kSummaryFeatures.front());
  const std::vector<float> mean = {1, 2};
  const std::vector<float> scale = {3, 4};
  const std::vector<float> weights = {5, 6, 7, 8, 9};
  std::vector<TensorView> tensors;
  for (TensorView tensor : file.tensors()) {
    const auto replace = [&](std::string_view ending, const std::vector<float>& values) {
      if (!tensor.name.starts_with("ranker.") || !tensor.name.ends_with(ending)) return;
      tensor.shape = {values.size()};
      tensor.bytes = std::as_bytes(std::span(values));
    };
    replace(".mean", mean);
    replace(".scale", scale);
    replace(".weights", weights);
    tensors.push_back(tensor);
  }
  write_tensor_file(folder.path("other"), metadata, tensors);
  const SummaryRanker ranker = read_model(folder.path("other")).rankers->limited;
  SummaryFeatures features = {};
  features.back() = 7;    // (7 - 1) / 3 = 2
  features.front() = 14;  // (14 - 2) / 4 = 3
  EXPECT_EQ(ranker.score(features), 5 * 2 + 6 * 3 + 7 * 2 * 2 + 8 * 2 * 3 + 9 * 3 * 3);
}

}  // namespace
}  // namespace neusum
