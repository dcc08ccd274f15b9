#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <span>
#include <string>

#include "neusum/error.h"
#include "neusum/extractor.h"
#include "query/query_model_data.h"
#include "support/query_model_file.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr const char* kBoats =
    "A boat came into the harbour on Monday. Nobody was hurt in the storm of that night.";

QueryModel load_written(const QueryModelFile& file) {
  const ScratchFolder folder;
  file.write(folder.path("model"));
  return QueryModel::load(folder.path("model"));
}

// The message of the error if the file is loaded after `damage`.
template <typename Damage>
std::string problem_after(Damage damage) {
  QueryModelFile file;
  damage(file);
  try {
    load_written(file);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "";
}

TEST(QueryModel, IsReadFromItsFile) {
  const QueryModel model = load_written(QueryModelFile());
  EXPECT_EQ(model.name(), "tiny");
  const QueryModelData& data = data_of(model);
  EXPECT_THAT(data.languages, ElementsAre("en"));
  EXPECT_THAT(data.vectors.vector(data.vocabulary.id("boat")), ElementsAre(90, 10));
  EXPECT_EQ(data.idf_of(data.vocabulary.id("boat")), 3);
  EXPECT_EQ(data.idf_of(data.vocabulary.id("gull")), 4);  // unknown: the highest one
  EXPECT_EQ(data.with_vectors.threshold, 0.4F);
  EXPECT_THAT(data.with_vectors.answer_thresholds, Each(0.6F));
  EXPECT_EQ(data.with_vectors.sentence.probability(0), 0.5);
}

TEST(QueryModel, IsTheSameFromBytesAsFromItsFile) {
  const ScratchFolder folder;
  QueryModelFile().write(folder.path("model"));
  const std::string bytes = folder.read("model");
  const QueryModel model = QueryModel::load_bytes(std::as_bytes(std::span(bytes)));
  EXPECT_EQ(model.name(), "tiny");
  Question question = {.query = "Which boat?", .documents = {Document{.text = kBoats}}};
  const Extractor from_bytes(model);
  const Extractor from_file(QueryModel::load(folder.path("model")));
  EXPECT_EQ(to_json(from_bytes.extract(question)), to_json(from_file.extract(question)));
  EXPECT_FALSE(from_bytes.extract(question).sentences.empty());
}

TEST(QueryModel, OfDamagedBytesIsAnErrorThatNamesIt) {
  const ScratchFolder folder;
  QueryModelFile().write(folder.path("model"));
  const std::string bytes = folder.read("model");
  const auto problem = [&](std::size_t count) {
    return message_of<InvalidInput>(
        [&] { QueryModel::load_bytes(std::as_bytes(std::span(bytes)).first(count), "M"); });
  };
  EXPECT_EQ(problem(0), "M is not a valid safetensors file: it has only 0 bytes");
  EXPECT_THAT(problem(bytes.size() - 1), StartsWith("M is not a valid safetensors file: "));
}

// As an old model does after features were added.
TEST(QueryModel, MayUseSomeOfTheFeatures) {
  const ScratchFolder folder;
  QueryModelFile file;
  file.metadata["features"] = "bm25,soft";
  file.features = {1, 1};
  file.write(folder.path("model"));
  const QueryModel model = QueryModel::load(folder.path("model"));
  MatchFeatures features = {};
  const auto names = match_feature_names();
  features[static_cast<std::size_t>(std::ranges::find(names, "soft") - names.begin())] = 0.5;
  EXPECT_EQ(data_of(model).with_vectors.trees.predict(features), 0);
}

TEST(QueryModel, MayCalibrateBySituation) {
  QueryModelFile file;
  file.metadata["format_version"] = "2";
  file.calibration = {1, 0, 0.4F, 1, 0, 0.5F, 0.6F, 0.7F};
  file.situations.assign(40, 0);
  file.situations[3] = -2;   // slope of sentences, times the fourth value
  file.situations[34] = -1;  // offset of questions, times the fifth value
  const QueryModel model = load_written(file);
  const MatchScorer& scorer = data_of(model).with_vectors;
  const Calibration usual = scorer.sentence.in({});
  const Calibration single = scorer.sentence.in({0, 0, 0, 1});
  EXPECT_EQ(usual.probability(1), scorer.sentence.probability(1));
  EXPECT_LT(single.probability(1), usual.probability(1));
  EXPECT_GT(single.probability(2), single.probability(1));  // the order remains
  EXPECT_EQ(scorer.answer.in({0, 0, 0, 0, 1}).offset, -1);
  EXPECT_EQ(scorer.answer.in({0, 0, 0, 1}).offset, 0);
  EXPECT_EQ(scorer.answer_threshold(1), 0.5F);
  EXPECT_EQ(scorer.answer_threshold(2), 0.6F);
  EXPECT_EQ(scorer.answer_threshold(30), 0.7F);
}

TEST(QueryModel, RefusesOtherAndDamagedFiles) {
  using File = QueryModelFile;
  EXPECT_THAT(problem_after([](File& file) { file.metadata["format"] = "neusum"; }),
              HasSubstr("is not a neusum model for queries"));
  EXPECT_THAT(problem_after([](File& file) { file.metadata["format_version"] = "3"; }),
              HasSubstr("was written by a newer neusum"));
  EXPECT_THAT(problem_after([](File& file) { file.metadata["format_version"] = "2"; }),
              HasSubstr("calibration"));
  EXPECT_THAT(problem_after([](File& file) { file.metadata["features"] += ",colour"; }),
              HasSubstr("it uses the feature 'colour', which this version"));
  EXPECT_THAT(problem_after([](File& file) { file.metadata["features"] = "soft"; }),
              HasSubstr("a tree has a feature that the model does not name"));
  EXPECT_THAT(problem_after([](File& file) { file.metadata.erase("name"); }),
              HasSubstr("its metadata has no name"));
  EXPECT_THAT(problem_after([](File& file) { file.words += "gull\n"; }),
              HasSubstr("one vector per word"));
  EXPECT_THAT(problem_after([](File& file) { file.words = "ship\nboat\n\xFF\n"; }),
              HasSubstr("not UTF-8"));
  EXPECT_THAT(problem_after([](File& file) { file.idf.pop_back(); }), HasSubstr("'idf'"));
  EXPECT_THAT(problem_after([](File& file) { file.children.back() = -4; }),
              HasSubstr("no node after its parent"));
  EXPECT_THAT(problem_after(
                  [](File& file) { file.calibration[0] = std::numeric_limits<float>::infinity(); }),
              HasSubstr("not finite"));
}

}  // namespace
}  // namespace neusum
