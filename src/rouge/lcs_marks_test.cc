#include "rouge/lcs_marks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "neusum/error.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;

Marks mark_one(const Numbers& reference, const Numbers& peer) {
  return mark_lcs({reference}, {peer}, 100).front();
}

TEST(MarkLcs, MarksTheWordsOfTheLongestCommonSubsequence) {
  EXPECT_THAT(mark_one({1, 2, 3, 4}, {1, 9, 3, 4}), ElementsAre(1, 0, 1, 1));
  EXPECT_THAT(mark_one({1, 2}, {3}), ElementsAre(0, 0));
}

TEST(MarkLcs, PrefersEarlierReferenceWordsAmongTies) {
  EXPECT_THAT(mark_one({1, 2}, {2, 1}), ElementsAre(1, 0));
}

TEST(MarkLcs, IsTheUnionOverThePeersSentences) {
  EXPECT_THAT(mark_lcs({{1, 2, 3, 4, 5}}, {{1, 2, 6}, {1, 3, 8, 5}}, 100).front(),
              ElementsAre(1, 1, 1, 0, 1));
}

TEST(MarkLcs, OfAnEmptySentenceIsEmpty) {
  EXPECT_THAT(mark_one({1}, {}), ElementsAre(0));
  EXPECT_THAT(mark_one({}, {1}), ElementsAre());
}

TEST(MarkLcs, RejectsExtremelyLongSentences) {
  EXPECT_THROW(mark_one(Numbers(20000, 1), {1}), InvalidInput);
}

TEST(MarkLcs, RejectsExtremelyLongSummaries) {
  const std::vector<Numbers> long_summary(2000, Numbers(30, 1));
  const std::vector<Numbers> short_sentences(20000, Numbers{1});
  EXPECT_NO_THROW(mark_lcs(long_summary, {{1}}, 100));
  EXPECT_THROW(mark_lcs(long_summary, short_sentences, 100), InvalidInput);
  EXPECT_THROW(mark_lcs(short_sentences, short_sentences, 100), InvalidInput);
}

TEST(MarkWeightedLcs, RejectsExtremelyLongSummaries) {
  const std::vector<double> weights(20000, 1);
  EXPECT_NO_THROW(mark_weighted_lcs({Numbers(1000, 1)}, {Numbers(1000, 1)}, weights));
  EXPECT_THROW(mark_weighted_lcs({Numbers(12000, 1)}, {Numbers(12000, 1)}, weights), InvalidInput);
}

TEST(MarkWeightedLcs, PrefersRuns) {
  const std::vector<double> squares = {0, 1, 4, 9, 16};
  // 1 2 and 1 3 are equally long, but 1 2 is a run in both.
  EXPECT_THAT(mark_weighted_lcs({{1, 2, 3}}, {{3, 1, 2}}, squares).front(), ElementsAre(1, 1, 0));
}

}  // namespace
}  // namespace neusum
