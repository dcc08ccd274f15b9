#include "neusum/training/query_features.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cite/claim_features.h"
#include "query/match_features.h"
#include "query/question_text.h"
#include "support/query_model_file.h"
#include "support/scratch_folder.h"
#include "tensors/tensor_file.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

// The file that is written for two sets with one question each.
class WrittenFeatures {
 public:
  explicit WrittenFeatures(const QueryFeatureOptions& options) {
    QueryModelFile().write(folder_.path("model"));
    const std::string documents =
        folder_.write("documents.jsonl", R"({"id":"a","text":"A boat sank. Gulls cried."})"
                                         "\n"
                                         R"({"id":"b","text":"Masts creak."})");
    const std::string first =
        folder_.write("first.jsonl", R"({"id":"1","query":"ship","documents":["a","b"],)"
                                     R"("relevant":[{"document":"a","offset":2,"length":4}]})");
    const std::string second = folder_.write(
        "second.jsonl", R"({"id":"1","query":"mast","documents":["b"],"relevant":[]})");
    write_query_features(
        QueryModel::load(folder_.path("model")),
        {.sets = {first, second}, .documents = documents, .output = folder_.path("features")},
        options);
  }

  TensorFile read() const { return TensorFile(folder_.path("features")); }

 private:
  ScratchFolder folder_;
};

// The values of a feature, one per sentence.
std::vector<float> values_of(const TensorFile& file, std::string_view name) {
  const std::span<const std::string_view> names = match_feature_names();
  const auto column = std::ranges::find(names, name) - names.begin();
  const std::span<const float> features = file.at("features").floats();
  std::vector<float> values;
  for (auto i = static_cast<std::size_t>(column); i < features.size(); i += kNumMatchFeatures) {
    values.push_back(features[i]);
  }
  return values;
}

TEST(WriteQueryFeatures, WritesOneRowPerSentence) {
  const WrittenFeatures written({});
  const TensorFile file = written.read();
  EXPECT_THAT(file.at("features").shape, ElementsAre(4, kNumMatchFeatures));
  EXPECT_THAT(file.at("relevant").uint8s(), ElementsAre(1, 0, 0, 0));
  EXPECT_THAT(file.at("words").int32s(), ElementsAre(3, 2, 2, 2));
  EXPECT_THAT(file.at("question").int32s(), ElementsAre(0, 0, 0, 1));
  EXPECT_THAT(file.at("document").int32s(), ElementsAre(0, 0, 1, 0));
  EXPECT_THAT(file.at("set").int32s(), ElementsAre(0, 0, 0, 1));
  const std::vector<float> soft = values_of(file, "soft");
  EXPECT_GT(soft[0], 0.9);  // boat is similar to ship
  EXPECT_EQ(soft[1], 0);
  EXPECT_EQ(soft[3], 1);
}

TEST(WriteQueryFeatures, ForAnyLanguageUsesNoVectors) {
  const WrittenFeatures written({.any_language = true});
  EXPECT_THAT(values_of(written.read(), "soft"), ElementsAre(0, 0, 0, 1));
}

TEST(WriteQueryFeatures, OfClaimsHaveTheirStems) {
  const WrittenFeatures written({.claims = true});
  const TensorFile file = written.read();
  EXPECT_THAT(file.at("features").shape, ElementsAre(4, claim_feature_names().size()));
  const std::span<const std::uint8_t> stems = file.at("stems").uint8s();
  ASSERT_THAT(stems, SizeIs(4 * kMaxQueryTerms));
  EXPECT_EQ(stems[0], 0);  // boat is similar to ship, but another stem
  EXPECT_EQ(stems[3 * kMaxQueryTerms], 1);
}

}  // namespace
}  // namespace neusum
