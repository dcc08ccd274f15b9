#include "summarize/summary_features.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "neusum/corpus.h"

namespace neusum {
namespace {

class SummaryFeaturesOf : public ::testing::Test {
 protected:
  SummaryFeaturesOf() { Preparer({}).prepare(document_); }

  double feature(std::string_view name, const CandidateSummary& candidate) {
    const SentenceStems stems = SentenceStemmer("en").count(document_);
    const DocumentFacts facts = {document_, stems, {kImportance, kTextRank}, dangling_};
    const SummaryFeatures features = SummaryFeatureExtractor(facts).features(candidate);
    const auto found = std::ranges::find(kSummaryFeatures, name);
    return features.at(static_cast<std::size_t>(found - kSummaryFeatures.begin()));
  }

  static constexpr auto kImportance = std::to_array<double>({0.5, 0.25, 0.125, 0.125});
  static constexpr auto kTextRank = std::to_array<double>({0.4, 0.3, 0.2, 0.1});

  // Stems: bridg old | bridg fell | bridg fell | river rose. Tokens: 5, 4, 4, 4.
  Document document_ = {.text =
                            "The old bridge stood. The bridge fell. It fell, the bridge. "
                            "The river rose."};
  DanglingOpenings dangling_{"en"};
};

TEST_F(SummaryFeaturesOf, CountSentencesAndWords) {
  const CandidateSummary candidate = {.sentences = {1, 3}};
  const double words = static_cast<double>(document_.sentences[1].tokens.size() +
                                           document_.sentences[3].tokens.size());
  EXPECT_EQ(feature("sentences", candidate), 2);
  EXPECT_EQ(feature("words", candidate), words);
  EXPECT_DOUBLE_EQ(feature("log_words", candidate), std::log1p(words));
  EXPECT_EQ(feature("shortest", {.sentences = {0, 3}}),
            static_cast<double>(document_.sentences[3].tokens.size()));
  EXPECT_DOUBLE_EQ(feature("log_length", candidate), std::log(4.0));
}

TEST_F(SummaryFeaturesOf, CompareTheWordsWithThoseOfTheDocument) {
  const CandidateSummary all = {.sentences = {0, 1, 2, 3}};
  EXPECT_DOUBLE_EQ(feature("cosine", all), 1);
  EXPECT_DOUBLE_EQ(feature("coverage", all), 1);
  // The document: old 1, bridg 3, stood 1, fell 2, river 1, rose 1.
  const CandidateSummary second = {.sentences = {1}};
  EXPECT_DOUBLE_EQ(feature("coverage", second), 5.0 / 9);
  EXPECT_DOUBLE_EQ(feature("cosine", second), 5 / (std::sqrt(2.0) * std::sqrt(17.0)));
  EXPECT_DOUBLE_EQ(feature("log_frequency", second), (std::log(4.0) + std::log(3.0)) / 2);
}

TEST_F(SummaryFeaturesOf, MeasureRepetition) {
  EXPECT_EQ(feature("overlap", {.sentences = {0, 3}}), 0);
  EXPECT_DOUBLE_EQ(feature("overlap", {.sentences = {0, 1}}), 0.5);
  EXPECT_EQ(feature("overlap", {.sentences = {1, 2}}), 1);
  EXPECT_GT(feature("distinct_stems", {.sentences = {1, 3}}),
            feature("distinct_stems", {.sentences = {1, 2}}));
}

TEST_F(SummaryFeaturesOf, DescribePositions) {
  EXPECT_DOUBLE_EQ(feature("position", {.sentences = {1, 3}}), 0.5);
  EXPECT_DOUBLE_EQ(feature("first_position", {.sentences = {1, 3}}), 0.25);
}

TEST_F(SummaryFeaturesOf, AggregateTheScoresOfSentences) {
  const CandidateSummary candidate = {.sentences = {0, 3}};
  EXPECT_DOUBLE_EQ(feature("importance", candidate), 0.625);
  EXPECT_DOUBLE_EQ(feature("min_importance", candidate), 0.125);
  EXPECT_NEAR(feature("log_importance", candidate), (std::log(0.5) + std::log(0.125)) / 2, 1e-4);
  EXPECT_DOUBLE_EQ(feature("text_rank", candidate), 1);
}

TEST_F(SummaryFeaturesOf, CountDanglingOpenings) {
  EXPECT_EQ(feature("dangling", {.sentences = {1, 2}}), 0);
  EXPECT_DOUBLE_EQ(feature("dangling", {.sentences = {0, 2}}), 0.5);
}

TEST_F(SummaryFeaturesOf, DescribeTheSourceOfTheCandidate) {
  const CandidateSummary found = {.sentences = {1, 3}, .found = {{-0.5, 2}}};
  EXPECT_EQ(feature("log_probability", found), -0.5);
  EXPECT_EQ(feature("search_rank", found), 2);
  EXPECT_EQ(feature("is_found", found), 1);
  const CandidateSummary other = {.sentences = {0, 1}, .is_lead = true, .is_text_rank = true};
  EXPECT_EQ(feature("search_rank", other), 8);
  EXPECT_EQ(feature("is_found", other), 0);
  EXPECT_EQ(feature("is_lead", other), 1);
  EXPECT_EQ(feature("is_text_rank", other), 1);
}

}  // namespace
}  // namespace neusum
