#include "eval/system_tally.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const RougeOptions kTallyOptions = {.max_n = 1, .lcs = false};

ScoredSummary evaluated(std::vector<bool> is_in_oracle, double f) {
  ScoredSummary scored;
  scored.sentences.resize(is_in_oracle.size());
  scored.is_in_oracle = std::move(is_in_oracle);
  scored.rouge = {{f, f, f}};
  return scored;
}

TEST(SystemTally, ComputesPrecisionOverDocumentsThatHaveTheStep) {
  SystemTally tally(SummarySystem::kNeusum, 3);
  tally.add("a", evaluated({true, false, true, true}, 0));
  tally.add("b", evaluated({false, false}, 0));
  tally.add("c", evaluated({}, 0));
  EXPECT_THAT(tally.finish(kTallyOptions, nullptr).precision_at_step, ElementsAre(.5, 0, 1));
}

TEST(SystemTally, CountsPositions) {
  SystemTally tally(SummarySystem::kLead, 3);
  ScoredSummary scored = evaluated({true, true, true}, 0);
  scored.sentences = {2, 0, 500};
  tally.add("a", scored);
  tally.add("b", evaluated({true}, 0));
  const SystemEvaluation evaluation = tally.finish(kTallyOptions, &tally);
  EXPECT_EQ(evaluation.system, SummarySystem::kLead);
  ASSERT_THAT(evaluation.positions, SizeIs(31));
  EXPECT_EQ(evaluation.positions[0], .5);
  EXPECT_EQ(evaluation.positions[2], .25);
  EXPECT_EQ(evaluation.positions[30], .25);
  EXPECT_EQ(evaluation.share_in_first_three, .75);
  EXPECT_THAT(evaluation.margin_over_lead, IsEmpty());
}

TEST(SystemTally, ReportsLengthsAndRepetitions) {
  SystemTally tally(SummarySystem::kLead, 3);
  for (std::size_t i = 0; i <= 20; ++i) {
    ScoredSummary scored = evaluated({}, 0);
    scored.words = 100 - 5 * i;
    scored.trigrams = 10;
    scored.redundant_trigrams = i == 0 ? 21 : 0;
    tally.add(std::to_string(i), scored);
  }
  const SystemEvaluation evaluation = tally.finish(kTallyOptions, nullptr);
  EXPECT_EQ(evaluation.mean_words, 50);
  EXPECT_THAT(evaluation.words_percentiles, ElementsAre(10, 50, 90));
  EXPECT_EQ(evaluation.redundant_trigrams, .1);
}

TEST(SystemTally, ReportsDanglingOpeningsOfSummariesAndOfSentences) {
  SystemTally tally(SummarySystem::kLead, 3);
  for (const std::size_t dangling : {0U, 2U, 1U, 0U}) {
    ScoredSummary scored = evaluated({true, true, true}, 0);
    scored.dangling_openings = dangling;
    tally.add("a", scored);
  }
  const SystemEvaluation evaluation = tally.finish(kTallyOptions, nullptr);
  EXPECT_EQ(evaluation.dangling_summaries, .5);
  EXPECT_EQ(evaluation.dangling_sentences, .25);
}

TEST(SystemTally, GivesZerosForEmptySummaries) {
  const SystemEvaluation evaluation =
      SystemTally(SummarySystem::kLead, 1).finish(kTallyOptions, nullptr);
  EXPECT_EQ(evaluation.mean_words, 0);
  EXPECT_THAT(evaluation.words_percentiles, ElementsAre(0, 0, 0));
  EXPECT_EQ(evaluation.redundant_trigrams, 0);
  EXPECT_EQ(evaluation.dangling_summaries, 0);
  EXPECT_EQ(evaluation.dangling_sentences, 0);
}

// The scores vary between documents, but in the same way for both systems.
TEST(SystemTally, ComputesThePairedMarginOverLead) {
  SystemTally lead(SummarySystem::kLead, 3);
  SystemTally model(SummarySystem::kNeusum, 3);
  for (int d = 0; d < 10; ++d) {
    lead.add(std::to_string(d), evaluated({}, .05 * d));
    model.add(std::to_string(d), evaluated({}, .05 * d + .01));
  }
  const SystemEvaluation evaluation = model.finish(kTallyOptions, &lead);
  const RougeEstimate& f = evaluation.rouge.front().f;
  EXPECT_GT(f.high - f.low, .1);
  EXPECT_EQ(evaluation.margin_over_lead.front().f, (RougeEstimate{.01, .01, .01}));
}

}  // namespace
}  // namespace neusum
