#include "summarize/universal_scorer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "neusum/corpus.h"
#include "neusum/error.h"

namespace neusum {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Document split_document(std::string text, const std::string& language = "en") {
  Document document = {.text = std::move(text)};
  Preparer({.language = language}).prepare(document);
  return document;
}

std::vector<SentenceFeatures> features_of(const Document& document) {
  return sentence_features(document, SentenceStemmer("en").count(document));
}

// The value of a feature for each sentence.
std::vector<double> values_of(std::string_view name, const Document& document) {
  const auto feature = static_cast<std::size_t>(std::ranges::find(kSentenceFeatures, name) -
                                                kSentenceFeatures.begin());
  std::vector<double> values;
  for (const SentenceFeatures& features : features_of(document)) {
    values.push_back(features.at(feature));
  }
  return values;
}

const Document kHarbour = split_document(
    "The harbour was closed after a crane fell. \"Nobody was hurt,\" said Ada Larkin. Who will pay "
    "for the crane? Rain. The harbour and the crane belong to the town.");

TEST(SentenceFeaturesTest, DescribeThePositionAndTheEndOfASentence) {
  EXPECT_THAT(values_of("is_first", kHarbour), ElementsAre(1, 0, 0, 0, 0));
  EXPECT_THAT(values_of("is_last", kHarbour), ElementsAre(0, 0, 0, 0, 1));
  EXPECT_THAT(values_of("has_quotation", kHarbour), ElementsAre(0, 1, 0, 0, 0));
  EXPECT_THAT(values_of("is_question", kHarbour), ElementsAre(0, 0, 1, 0, 0));
  EXPECT_THAT(values_of("is_short", kHarbour), ElementsAre(0, 0, 0, 1, 0));
}

TEST(SentenceFeaturesTest, CompareASentenceWithTheOthersOfItsDocument) {
  for (const char* name : {"length", "text_rank", "centrality", "novelty", "coverage"}) {
    const std::vector<double> values = values_of(name, kHarbour);
    EXPECT_THAT(std::accumulate(values.begin(), values.end(), 0.0), DoubleNear(0, 1e-9)) << name;
  }
  const std::vector<double> centrality = values_of("centrality", kHarbour);
  EXPECT_GT(centrality[4], centrality[3]);  // "Rain." shares no word with the others
  const std::vector<double> similarity = values_of("first_similarity", kHarbour);
  EXPECT_GT(similarity[4], similarity[1]);
}

TEST(UniversalScores, AreProbabilities) {
  const std::vector<double> scores = universal_scores(kHarbour, "en");
  ASSERT_EQ(scores.size(), 5U);
  EXPECT_THAT(std::accumulate(scores.begin(), scores.end(), 0.0), DoubleNear(1, 1e-9));
  EXPECT_THAT(universal_scores(split_document("It rained."), "en"), ElementsAre(1));
  EXPECT_THAT(universal_scores(Document(), "en"), IsEmpty());
}

TEST(UniversalScores, NeedNoStopWordsOrStemmer) {
  const Document document =
      split_document("港口因起重机倒塌而关闭。无人受伤。港口将于周五重新开放。", "zh");
  EXPECT_EQ(universal_scores(document, "zh").size(), 3U);
}

TEST(UniversalWeights, SurviveFormatting) {
  const UniversalWeights& shipped = UniversalWeights::shipped();
  EXPECT_EQ(UniversalWeights::parse(shipped.format()).weights, shipped.weights);
}

TEST(UniversalWeights, AreWeightsOfFeaturesAndProducts) {
  UniversalWeights weights = {std::vector<double>(kNumUniversalInputs, 0)};
  weights.weights[0] = 2;                     // is_first
  weights.weights[kNumSentenceFeatures] = 3;  // is_first*is_first
  SentenceFeatures features = {1};
  EXPECT_EQ(weights.score(features), 5);
  features = {-1};
  EXPECT_EQ(weights.score(features), 1);
}

TEST(UniversalWeights, UnknownOrBadOnesAreAnError) {
  const auto message_of = [](const std::string& text) -> std::string {
    try {
      UniversalWeights::parse(text);
    } catch (const InvalidInput& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_THAT(message_of("colour 1"), HasSubstr("there is no feature colour"));
  EXPECT_THAT(message_of("is_first one"), HasSubstr("weight of is_first: 'one' is not a number"));
  EXPECT_THAT(message_of("is_first nan"), HasSubstr("'nan' is not a number"));
}

}  // namespace
}  // namespace neusum
