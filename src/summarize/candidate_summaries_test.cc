#include "summarize/candidate_summaries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/corpus.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Sentences = std::vector<std::size_t>;

Document five_sentences() {
  Document document = {.text = "One two.\nThree four.\nFive six seven.\nEight.\nNine ten.\n"};
  Preparer({.split = SplitMethod::kLines}).prepare(document);
  return document;
}

FoundSummary found(const Sentences& sentences, double log_probability, bool is_complete) {
  FoundSummary summary = {.log_probability = log_probability, .is_complete = is_complete};
  for (const std::size_t i : sentences) summary.sentences.push_back({.sentence = i});
  return summary;
}

constexpr auto kTextRank = std::to_array<double>({0.1, 0.3, 0.2, 0.25, 0.15});
constexpr auto kEqual = std::to_array<double>({0.2, 0.2, 0.2, 0.2, 0.2});
// With these, the products of TextRank and P are in the order of TextRank.
constexpr SentenceScores kScores = {kEqual, kTextRank};

std::vector<Sentences> sets(const std::vector<CandidateSummary>& candidates) {
  std::vector<Sentences> sets;
  for (const CandidateSummary& candidate : candidates) sets.push_back(candidate.sentences);
  return sets;
}

TEST(CandidateSummaries, WithoutLimitsHaveTwoToFourSentences) {
  const Document document = five_sentences();
  const std::vector<FoundSummary> search = {
      found({4, 0}, -0.5, false), found({4, 0, 2}, -0.6, false), found({4, 0, 2, 1}, -0.7, true)};
  const auto candidates =
      candidate_summaries(document, search, kScores, {.sentences = 4}, SummaryLength::kFree);
  EXPECT_THAT(sets(candidates),
              ElementsAre(Sentences{0, 1}, Sentences{0, 1, 2}, Sentences{0, 1, 2, 3},
                          Sentences{0, 1, 2, 4}, Sentences{0, 2, 4}, Sentences{0, 4},
                          Sentences{1, 2, 3}, Sentences{1, 2, 3, 4}, Sentences{1, 3}));
}

TEST(CandidateSummaries, WithLimitsAreCompleteAndFilledUp) {
  const Document document = five_sentences();
  const std::vector<FoundSummary> search = {found({4, 0}, -0.5, false),
                                            found({4, 0, 3}, -0.6, true)};
  const auto candidates =
      candidate_summaries(document, search, kScores, {.words = 5}, SummaryLength::kLimited);
  EXPECT_THAT(sets(candidates),
              ElementsAre(Sentences{0, 1, 3}, Sentences{0, 3, 4}, Sentences{1, 3, 4}));
}

TEST(CandidateSummaries, CombinesTextRankAndImportance) {
  const Document document = five_sentences();
  const auto importance = std::to_array<double>({0.9, 0.01, 0.03, 0.03, 0.03});
  const auto candidates = candidate_summaries(document, {}, {importance, kTextRank},
                                              {.sentences = 1}, SummaryLength::kLimited);
  EXPECT_THAT(sets(candidates), ElementsAre(Sentences{0}, Sentences{1}, Sentences{3}));
  EXPECT_TRUE(candidates[0].is_lead);
  EXPECT_FALSE(candidates[0].is_text_rank);
  EXPECT_TRUE(candidates[1].is_text_rank);
}

TEST(CandidateSummaries, MergesEqualSets) {
  const Document document = five_sentences();
  const std::vector<FoundSummary> search = {found({1, 0}, -0.9, true), found({0, 1}, -0.5, true),
                                            found({3, 1}, -0.7, true)};
  const auto candidates =
      candidate_summaries(document, search, kScores, {.sentences = 2}, SummaryLength::kLimited);
  ASSERT_THAT(sets(candidates), ElementsAre(Sentences{0, 1}, Sentences{1, 3}));
  EXPECT_TRUE(candidates[0].is_lead);
  EXPECT_FALSE(candidates[0].is_text_rank);
  EXPECT_EQ(candidates[0].found->log_probability, -0.5);
  EXPECT_EQ(candidates[0].found->rank, 0U);
  EXPECT_TRUE(candidates[1].is_text_rank);
  EXPECT_EQ(candidates[1].found->rank, 1U);
}

TEST(CandidateSummaries, RanksAmongSetsOfTheSameSize) {
  const Document document = five_sentences();
  const std::vector<FoundSummary> search = {found({4, 0}, -0.9, false), found({4, 2}, -0.5, false),
                                            found({4, 0, 2}, -0.8, true)};
  const auto candidates =
      candidate_summaries(document, search, kScores, {.sentences = 3}, SummaryLength::kFree);
  std::vector<std::size_t> ranks;
  for (const CandidateSummary& candidate : candidates) {
    if (candidate.found) ranks.push_back(candidate.found->rank);
  }
  EXPECT_THAT(ranks, ElementsAre(0, 1, 0));  // of {0, 2, 4}, {0, 4}, {2, 4}
}

TEST(CandidateSummaries, AreEmptyIfNothingFits) {
  const Document document = five_sentences();
  EXPECT_THAT(
      candidate_summaries(document, {}, kScores, {.characters = 2}, SummaryLength::kLimited),
      IsEmpty());
}

}  // namespace
}  // namespace neusum
