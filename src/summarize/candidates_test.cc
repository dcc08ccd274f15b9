#include "summarize/candidates.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "base/stopwatch.h"
#include "neusum/corpus.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Document prepare(const std::string& text) {
  Document document = {.text = text};
  Preparer({.structure = StructureMode::kOff}).prepare(document);
  return document;
}

std::vector<std::size_t> all_sentences(const Document& document) {
  std::vector<std::size_t> sentences;
  while (sentences.size() < document.sentences.size()) sentences.push_back(sentences.size());
  return sentences;
}

std::vector<std::size_t> open_pieces(const Candidates& candidates, std::size_t count) {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < count; ++i) {
    if (candidates.is_open(i)) open.push_back(i);
  }
  EXPECT_EQ(candidates.any(), !open.empty());
  return open;
}

TEST(Candidates, ExcludeTheHeadline) {
  const Document document = prepare("Boat lost\n\nThe old boat left. It never came back.");
  Candidates candidates(document, all_sentences(document), {.sentences = 3});
  EXPECT_THAT(open_pieces(candidates, 3), ElementsAre(1, 2));
  candidates.select(1);
  EXPECT_THAT(open_pieces(candidates, 3), ElementsAre(2));
}

TEST(Candidates, ExcludeSentencesThatCannotStandAlone) {
  Document document = prepare("Why did it leave? The old boat left. It never came back.");
  document.sentences[0].is_context = true;
  const Candidates candidates(document, all_sentences(document), {.sentences = 3});
  EXPECT_THAT(open_pieces(candidates, 3), ElementsAre(1, 2));
  EXPECT_THAT(select_in_order(document, all_sentences(document), {.sentences = 3}),
              ElementsAre(1, 2));
}

TEST(Candidates, IncludeAHeadlineWithoutOtherSentences) {
  Document document = prepare("Boat lost");
  document.sentences[0].is_headline = true;
  EXPECT_TRUE(Candidates(document, {0}, {.sentences = 3}).is_open(0));
}

const Document kBoats = prepare(
    "The old boat left. The boat left the port. It never came back. Nobody saw the old boat "
    "left there.");

Candidates boat_candidates(const Limits& limits) { return {kBoats, all_sentences(kBoats), limits}; }

TEST(Candidates, AreTheSentencesNotSelectedYetUpToTheLimit) {
  Candidates candidates({0, 1, 2}, 2);
  EXPECT_THAT(open_pieces(candidates, 3), ElementsAre(0, 1, 2));
  EXPECT_EQ(candidates.select(1), 1U);
  EXPECT_THAT(open_pieces(candidates, 3), ElementsAre(0, 2));
  candidates.select(0);
  EXPECT_THAT(open_pieces(candidates, 3), IsEmpty());
  EXPECT_FALSE(Candidates({}, 2).any());
}

TEST(Candidates, CloseAllPiecesOfASelectedSentence) {
  Candidates candidates({0, 1, 1, 1, 2}, 2);
  EXPECT_EQ(candidates.select(2), 1U);
  EXPECT_THAT(open_pieces(candidates, 5), ElementsAre(0, 4));
}

TEST(Candidates, AreAllSentencesWithoutLimits) {
  Candidates candidates = boat_candidates({});
  for (std::size_t i = 0; i < 4; ++i) candidates.select(i);
  EXPECT_FALSE(candidates.any());
}

TEST(Candidates, FitIntoTheRemainingWords) {
  Candidates candidates = boat_candidates({.words = 8});  // the sentences have 4, 5, 4 and 7 words
  EXPECT_THAT(open_pieces(candidates, 4), ElementsAre(0, 1, 2, 3));
  candidates.select(0);
  EXPECT_THAT(open_pieces(candidates, 4), ElementsAre(2));
  EXPECT_THAT(open_pieces(boat_candidates({.words = 3}), 4), IsEmpty());
}

TEST(Candidates, FitIntoTheRemainingCharactersIncludingSpaces) {
  Candidates exact = boat_candidates({.characters = 18 + 1 + 19});  // sentence 0, space, sentence 2
  exact.select(0);
  EXPECT_THAT(open_pieces(exact, 4), ElementsAre(2));
  Candidates one_less = boat_candidates({.characters = 18 + 1 + 18});
  one_less.select(0);
  EXPECT_THAT(open_pieces(one_less, 4), IsEmpty());
}

TEST(Candidates, CountCharactersNotBytes) {
  const Document document = prepare("Żółć żółć.");
  EXPECT_TRUE(Candidates(document, {0}, {.characters = 10}).any());
  EXPECT_FALSE(Candidates(document, {0}, {.characters = 9}).any());
}

TEST(Candidates, DoNotRepeatATrigram) {
  Candidates candidates = boat_candidates({.skips_repeats = true});
  candidates.select(0);  // the last sentence also contains "old boat left"
  EXPECT_THAT(open_pieces(candidates, 4), ElementsAre(1, 2));
  candidates.select(1);
  candidates.select(2);
  EXPECT_FALSE(candidates.any());
}

TEST(Candidates, MayRepeatATrigramIfThereAreTooFewOtherSentences) {
  Candidates candidates = boat_candidates({.sentences = 4, .skips_repeats = true});
  candidates.select(0);
  candidates.select(1);
  EXPECT_THAT(open_pieces(candidates, 4), ElementsAre(2));
  candidates.select(2);
  EXPECT_THAT(open_pieces(candidates, 4), ElementsAre(3));
  candidates.select(3);
  EXPECT_FALSE(candidates.any());
}

TEST(LimitsFor, IsThreeSentencesWithoutALimit) {
  EXPECT_EQ(summary_limits({}, 20).sentences, 3U);
  EXPECT_EQ(summary_limits({.words = 50}, 20).sentences, 0U);
  EXPECT_EQ(summary_limits({.words = 50}, 20).words, 50U);
}

TEST(LimitsFor, RoundsTheRatioToSentencesAndKeepsTheSmallerLimit) {
  EXPECT_EQ(summary_limits({.ratio = 0.25}, 22).sentences, 6U);
  EXPECT_EQ(summary_limits({.ratio = 0.01}, 22).sentences, 1U);
  EXPECT_EQ(summary_limits({.sentences = 2, .ratio = 0.25}, 22).sentences, 2U);
  EXPECT_EQ(summary_limits({.sentences = 9, .ratio = 0.25}, 22).sentences, 6U);
}

TEST(SelectInOrder, TakesSentencesInTheGivenOrderAndSkipsThoseThatDoNotFit) {
  const std::vector<std::size_t> order = {3, 1, 0, 2};  // 7, 5, 4 and 4 words
  EXPECT_THAT(select_in_order(kBoats, order, {.words = 11}), ElementsAre(3, 0));
  EXPECT_THAT(select_in_order(kBoats, order, {.words = 9}), ElementsAre(3));
  EXPECT_THAT(select_in_order(kBoats, order, {.sentences = 3}), ElementsAre(3, 1, 0));
  EXPECT_THAT(select_in_order(kBoats, order, {.words = 3}), IsEmpty());
}

TEST(SelectInOrder, TakesARepeatedTrigramOnlyIfTooFewSentencesRemain) {
  const std::vector<std::size_t> order = {0, 3, 1, 2};
  EXPECT_THAT(select_in_order(kBoats, order, {.sentences = 3, .skips_repeats = true}),
              ElementsAre(0, 1, 2));
  EXPECT_THAT(select_in_order(kBoats, order, {.sentences = 4, .skips_repeats = true}),
              ElementsAre(0, 1, 2, 3));
}

TEST(SelectInOrder, TakesOnlySentencesOfTheOrder) {
  EXPECT_THAT(select_in_order(kBoats, std::vector<std::size_t>{2}, {}), ElementsAre(2));
  EXPECT_THAT(select_in_order(prepare(""), {}, {}), IsEmpty());
}

TEST(SelectInOrder, ContinuesASelection) {
  const std::vector<std::size_t> order = {3, 1, 0, 2};
  EXPECT_THAT(select_in_order(kBoats, order, {.sentences = 3}, std::vector<std::size_t>{2}),
              ElementsAre(2, 3, 1));
  EXPECT_THAT(select_in_order(kBoats, order, {.words = 9}, std::vector<std::size_t>{2}),
              ElementsAre(2, 1));
}

// Selects the first open candidate until there is none.
std::vector<std::size_t> select_by_candidates(const Document& document,
                                              const std::vector<std::size_t>& order,
                                              const Limits& limits) {
  Candidates candidates(document, all_sentences(document), limits);
  std::vector<std::size_t> selected;
  while (candidates.any()) {
    const auto next =
        std::ranges::find_if(order, [&](std::size_t i) { return candidates.is_open(i); });
    selected.push_back(candidates.select(*next));
  }
  return selected;
}

TEST(SelectInOrder, SelectsWhatCandidatesAllow) {
  std::mt19937 random(1);
  const auto below = [&](std::size_t limit) { return random() % limit; };
  for (int trial = 0; trial < 2000; ++trial) {
    std::string text;
    for (std::size_t s = 0; s < 1 + below(12); ++s) {
      text += "A";
      for (std::size_t w = 0; w < 1 + below(8); ++w) text += below(2) == 0 ? " a" : " b";
      text += ". ";
    }
    const Document document = prepare(text);
    std::vector<std::size_t> order = all_sentences(document);
    std::ranges::shuffle(order, random);
    const Limits limits = {.sentences = below(2) * below(12),
                           .words = below(2) * below(40),
                           .characters = below(2) * below(80),
                           .skips_repeats = below(2) == 0};
    ASSERT_EQ(select_in_order(document, order, limits),
              select_by_candidates(document, order, limits))
        << text;
  }
}

// A selection that scans all sentences at each step would take minutes.
TEST(SelectInOrder, TakesLinearTime) {
  Document document = {.text = std::string(400'000, 'a')};
  for (std::size_t i = 0; i < 200'000; ++i) {
    document.sentences.push_back({.span = {2 * i, 1}, .tokens = {{.text = "a"}}});
  }
  const std::vector<std::size_t> order = all_sentences(document);
  const Limits limits = {.sentences = 150'000, .words = 140'000, .skips_repeats = true};
  const Stopwatch time(TimeKind::kProcessCpu);
  EXPECT_EQ(select_in_order(document, order, limits).size(), 140'000U);
  EXPECT_LT(time.seconds(), 15);
}

}  // namespace
}  // namespace neusum
