#include "eval/judge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/labelled_corpus.h"
#include "support/make_document.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;

Document ferry() {
  Document document =
      make_document({"It rained.", "The ferry left.", "Nobody waved.", "  A long  night\tbegan."},
                    {"The ferry left at night."});
  document.oracle = Oracle{.sentences = {1, 3}};
  return document;
}

TEST(Judge, LooksUpTheOracleInTheOrderOfExtraction) {
  const Judgement judgement = Judge({.max_n = 1}).judge(ferry(), {3, 0, 1});
  EXPECT_THAT(judgement.sentences, ElementsAre(3, 0, 1));
  EXPECT_THAT(judgement.is_in_oracle, ElementsAre(true, false, true));
}

TEST(Judge, CountsWords) { EXPECT_EQ(Judge({.max_n = 1}).judge(ferry(), {3, 0, 2}).words, 8U); }

TEST(Judge, CountsTrigramsThatComeAgain) {
  Document document = make_labelled({{"a", "b", "c", "d"}, {"x", "b", "c", "d"}, {"b", "c"}}, {0});
  document.reference = {"a"};
  const Judgement judgement = Judge({.max_n = 1}).judge(document, {1, 0, 2});
  EXPECT_EQ(judgement.trigrams, 4U);
  EXPECT_EQ(judgement.redundant_trigrams, 1U);
}

TEST(Judge, ScoresTheSentencesInTheOrderOfTheDocument) {
  const Document document = ferry();
  const RougeOptions options = {.max_n = 2};
  EXPECT_THAT(summary_of(document, {1, 0}), ElementsAre("It rained.", "The ferry left."));
  EXPECT_EQ(Judge(options).judge(document, {1, 0}).rouge,
            Rouge155(options).score({"It rained.", "The ferry left."}, {document.reference}));
}

TEST(Judge, GivesNothingForAnEmptySummary) {
  const Judgement judgement = Judge({.max_n = 1}).judge(ferry(), {});
  EXPECT_EQ(judgement.words, 0U);
  EXPECT_THAT(judgement.rouge, ElementsAre(RougeScore(), RougeScore()));
}

}  // namespace
}  // namespace neusum
