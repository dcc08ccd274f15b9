#include "rouge/summary_limit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neusum {
namespace {

using ::testing::ElementsAre;

const std::vector<std::string> kSentences = {"one two", "three four five", "six"};

TEST(CutSummary, KeepsEverythingWithoutALimit) {
  EXPECT_THAT(cut_summary(kSentences, {}), ElementsAre("one two", "three four five", "six"));
}

TEST(CutSummary, CutsInsideASentenceByWords) {
  EXPECT_THAT(cut_summary(kSentences, {.words = 3}), ElementsAre("one two", "three"));
  EXPECT_THAT(cut_summary(kSentences, {.words = 5}), ElementsAre("one two", "three four five"));
  EXPECT_THAT(cut_summary(kSentences, {.words = 9}),
              ElementsAre("one two", "three four five", "six"));
}

TEST(CutSummary, CountsLeadingWhiteSpaceAsAWord) {
  EXPECT_THAT(cut_summary({" one two"}, {.words = 2}), ElementsAre(" one"));
  EXPECT_THAT(cut_summary({"  ", "one two"}, {.words = 1}), ElementsAre("  ", "one"));
}

TEST(CutSummary, CutsInsideAWordByBytes) {
  EXPECT_THAT(cut_summary(kSentences, {.bytes = 10}), ElementsAre("one two", "thr"));
}

TEST(CutSummaryForLcs, AppliesTheByteLimitToEachSentence) {
  EXPECT_THAT(cut_summary_for_lcs(kSentences, {.bytes = 10}), ElementsAre("one two", "three four"));
  EXPECT_THAT(cut_summary_for_lcs(kSentences, {.bytes = 99}),
              ElementsAre("one two", "three four five", "six"));
}

TEST(CutSummaryForLcs, EqualsCutSummaryForWords) {
  EXPECT_THAT(cut_summary_for_lcs(kSentences, {.words = 3}), ElementsAre("one two", "three"));
}

}  // namespace
}  // namespace neusum
