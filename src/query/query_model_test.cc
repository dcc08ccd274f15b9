#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "neusum/error.h"
#include "neusum/extractor.h"
#include "query/query_model_data.h"
#include "support/query_model_file.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

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
  EXPECT_EQ(data.with_vectors.answer_threshold, 0.6F);
  EXPECT_EQ(data.with_vectors.sentence.probability(0), 0.5);
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

TEST(QueryModel, RefusesOtherAndDamagedFiles) {
  using File = QueryModelFile;
  EXPECT_THAT(problem_after([](File& file) { file.metadata["format"] = "neusum"; }),
              HasSubstr("is not a neusum model for queries"));
  EXPECT_THAT(problem_after([](File& file) { file.metadata["format_version"] = "2"; }),
              HasSubstr("was written by a newer neusum"));
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
