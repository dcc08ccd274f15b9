#include "eval/summary_scorer.h"

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

TEST(SummaryScorer, LooksUpTheOracleInTheOrderOfSelection) {
  const ScoredSummary scored = SummaryScorer({.max_n = 1}).score(ferry(), {3, 0, 1});
  EXPECT_THAT(scored.sentences, ElementsAre(3, 0, 1));
  EXPECT_THAT(scored.is_in_oracle, ElementsAre(true, false, true));
}

TEST(SummaryScorer, CountsWords) {
  EXPECT_EQ(SummaryScorer({.max_n = 1}).score(ferry(), {3, 0, 2}).words, 8U);
}

TEST(SummaryScorer, CountsRepeatedTrigrams) {
  Document document = make_labelled({{"a", "b", "c", "d"}, {"x", "b", "c", "d"}, {"b", "c"}}, {0});
  document.reference = {"a"};
  const ScoredSummary scored = SummaryScorer({.max_n = 1}).score(document, {1, 0, 2});
  EXPECT_EQ(scored.trigrams, 4U);
  EXPECT_EQ(scored.redundant_trigrams, 1U);
}

TEST(SummaryScorer, CountsDanglingOpenings) {
  Document document = make_labelled({{"a", "man"}, {"he", "saw"}, {"he", "won"}, {"but"}}, {0});
  document.reference = {"a"};
  SummaryScorer scorer({.max_n = 1});
  EXPECT_EQ(scorer.score(document, {3, 1, 0}).dangling_openings, 1U);
  EXPECT_EQ(scorer.score(document, {3, 1}).dangling_openings, 2U);
  SummaryScorer german({.max_n = 1, .language = "de"});
  EXPECT_EQ(german.score(document, {3, 1}).dangling_openings, 0U);
}

TEST(SummaryScorer, ScoresSentencesInDocumentOrder) {
  const Document document = ferry();
  const RougeOptions options = {.max_n = 2};
  EXPECT_THAT(summary_of(document, {1, 0}), ElementsAre("It rained.", "The ferry left."));
  EXPECT_EQ(SummaryScorer(options).score(document, {1, 0}).rouge,
            Rouge155(options).score({"It rained.", "The ferry left."}, {document.reference}));
}

TEST(SummaryScorer, ScoresAnEmptySummary) {
  const ScoredSummary scored = SummaryScorer({.max_n = 1}).score(ferry(), {});
  EXPECT_EQ(scored.words, 0U);
  EXPECT_THAT(scored.rouge, ElementsAre(RougeScore(), RougeScore()));
}

}  // namespace
}  // namespace neusum
