#include "query_eval/query_measures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace neusum {
namespace {

using testing::DoubleEq;
using testing::SizeIs;

RatedSentence rated(double score, bool is_relevant, std::size_t words = 1) {
  return {.score = score, .words = words, .is_relevant = is_relevant};
}

TEST(BestScore, IsMinusInfinityWithoutSentences) {
  EXPECT_EQ(best_score({}), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(best_score({rated(-3, false), rated(-2, true)}), -2);
}

TEST(SortByScore, KeepsTheOrderOfEqualScores) {
  const RatedSentences sorted = sort_by_score({rated(1, false), rated(2, true), rated(2, false)});
  EXPECT_TRUE(sorted[0].is_relevant);
  EXPECT_FALSE(sorted[1].is_relevant);
  EXPECT_EQ(sorted[2].score, 1);
}

TEST(KeepWords, SkipsSentencesThatDoNotFit) {
  const RatedSentences sorted = {rated(3, true, 6), rated(2, true, 2), rated(1, false, 12)};
  const KeptSentences kept = keep_words(sorted, 0.2);  // 4 of 20 words
  EXPECT_TRUE(kept.has_relevant);
  EXPECT_THAT(kept.relevant_words, DoubleEq(2.0 / 8));
}

TEST(KeepWords, KeepsSentencesThatFillTheBudget) {
  EXPECT_TRUE(keep_words({rated(2, true, 1), rated(1, false, 9)}, 0.1).has_relevant);
  EXPECT_FALSE(keep_words({rated(2, true, 2), rated(1, false, 17)}, 0.1).has_relevant);
}

TEST(KeepWords, KeepsNothingOfAQuestionWithoutSentences) {
  EXPECT_FALSE(keep_words({}, 1).has_relevant);
  EXPECT_EQ(keep_words({}, 1).relevant_words, 0);
}

TEST(MatchCounts, GivePrecisionRecallAndF1) {
  const MatchCounts counts = {.common = 2, .selected = 4, .relevant = 8};
  EXPECT_THAT(precision_of(counts), DoubleEq(0.5));
  EXPECT_THAT(recall_of(counts), DoubleEq(0.25));
  EXPECT_THAT(f1_of(counts), DoubleEq(1.0 / 3));
  EXPECT_EQ(f1_of({}), 0);
}

TEST(CrossValidatedCounts, ChooseTheRuleOnTheOtherHalf) {
  // In questions with an even index only the best sentence is relevant, in the others all are.
  const RatedSentences best_only = {rated(4, true), rated(3, false), rated(2, false)};
  const RatedSentences all = {rated(4, true), rated(3, true), rated(2, true)};
  const std::vector<MatchCounts> counts =
      cross_validated_counts(std::vector{best_only, all, best_only, all});
  ASSERT_THAT(counts, SizeIs(4));
  EXPECT_EQ(counts[0].selected, 3);
  EXPECT_EQ(counts[1].selected, 1);
  EXPECT_EQ(counts[2].common, 1);
  EXPECT_EQ(counts[3].relevant, 3);
}

TEST(CrossValidatedCounts, CountOneRelevantSentenceIfNoneWasSubmitted) {
  const std::vector<MatchCounts> counts =
      cross_validated_counts(std::vector<RatedSentences>{{}, {rated(1, false)}});
  EXPECT_EQ(counts[0].selected, 0);
  EXPECT_EQ(counts[0].relevant, 1);
  EXPECT_EQ(counts[1].relevant, 1);
  EXPECT_THAT(cross_validated_counts(std::vector<RatedSentences>{{}}), SizeIs(1));
}

TEST(ReciprocalRank, RanksDocumentsByTheirBestSentence) {
  const RatedSentences sentences = {{.document = 0, .score = 5},
                                    {.document = 1, .score = 1},
                                    {.document = 1, .score = 4},
                                    {.document = 2, .score = 3}};
  EXPECT_EQ(reciprocal_rank(sentences, {true, false, false}), 1);
  EXPECT_THAT(reciprocal_rank(sentences, {false, true, false}), DoubleEq(1.0 / 2));
  EXPECT_THAT(reciprocal_rank(sentences, {false, false, true}), DoubleEq(1.0 / 3));
  EXPECT_THAT(reciprocal_rank(sentences, {false, true, true}), DoubleEq(1.0 / 2));
}

TEST(ReciprocalRank, CountsTiesAgainstTheRelevantDocument) {
  const RatedSentences sentences = {{.document = 0, .score = 2}, {.document = 1, .score = 2}};
  EXPECT_THAT(reciprocal_rank(sentences, {true, false}), DoubleEq(1.0 / 2));
  EXPECT_THAT(reciprocal_rank({}, {true, false}), DoubleEq(1.0 / 2));
}

}  // namespace
}  // namespace neusum
