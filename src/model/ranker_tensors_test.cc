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

TEST(RankerTensors, MustHaveTheFeaturesOfThisVersion) {
  const ScratchFolder folder;
  write_model(folder.path("model"), model_with_rankers(), VectorPrecision::kFloat);
  const TensorFile file(folder.path("model"));
  TensorMetadata metadata = file.metadata();
  metadata[kRankerFeatures] += ",another";
  write_tensor_file(folder.path("other"), metadata, file.tensors());
  EXPECT_THAT(message_of<InvalidInput>([&] { read_model(folder.path("other")); }),
              HasSubstr("its rankers were fitted for other features"));
}

}  // namespace
}  // namespace neusum
