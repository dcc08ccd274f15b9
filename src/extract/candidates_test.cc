#include "extract/candidates.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "neusum/corpus.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Document prepared(const std::string& text) {
  Document document = {.text = text};
  Preparer({}).prepare(document);
  return document;
}

std::vector<std::size_t> all_of(const Document& document) {
  std::vector<std::size_t> sentences;
  while (sentences.size() < document.sentences.size()) sentences.push_back(sentences.size());
  return sentences;
}

std::vector<std::size_t> open_ones(const Candidates& candidates, std::size_t count) {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < count; ++i) {
    if (candidates.is_open(i)) open.push_back(i);
  }
  EXPECT_EQ(candidates.any(), !open.empty());
  return open;
}

const Document kBoats = prepared(
    "The old boat left. The boat left the port. It never came back. Nobody saw the old boat "
    "left there.");

Candidates of_boats(const SummaryLimits& limits) { return {kBoats, all_of(kBoats), limits}; }

TEST(Candidates, AreTheSentencesNotSelectedYetUpToTheLimit) {
  Candidates candidates({0, 1, 2}, 2);
  EXPECT_THAT(open_ones(candidates, 3), ElementsAre(0, 1, 2));
  EXPECT_EQ(candidates.select(1), 1U);
  EXPECT_THAT(open_ones(candidates, 3), ElementsAre(0, 2));
  candidates.select(0);
  EXPECT_THAT(open_ones(candidates, 3), IsEmpty());
  EXPECT_FALSE(Candidates({}, 2).any());
  EXPECT_FALSE(Candidates({0, 1}, 0).any());
}

TEST(Candidates, CloseAllPiecesOfASentence) {
  Candidates candidates({0, 1, 1, 1, 2}, 2);
  EXPECT_EQ(candidates.select(2), 1U);
  EXPECT_THAT(open_ones(candidates, 5), ElementsAre(0, 4));
}

TEST(Candidates, AreAllSentencesWithoutLimits) {
  Candidates candidates = of_boats({});
  for (std::size_t i = 0; i < 4; ++i) candidates.select(i);
  EXPECT_FALSE(candidates.any());
}

TEST(Candidates, FitIntoTheRemainingWords) {
  Candidates candidates = of_boats({.words = 8});  // the sentences have 4, 5, 4 and 7 words
  EXPECT_THAT(open_ones(candidates, 4), ElementsAre(0, 1, 2, 3));
  candidates.select(0);
  EXPECT_THAT(open_ones(candidates, 4), ElementsAre(2));
  EXPECT_THAT(open_ones(of_boats({.words = 3}), 4), IsEmpty());
}

TEST(Candidates, FitIntoTheRemainingCharactersWithSpaces) {
  Candidates exact = of_boats({.characters = 18 + 1 + 19});
  exact.select(0);
  EXPECT_THAT(open_ones(exact, 4), ElementsAre(2));
  Candidates one_less = of_boats({.characters = 18 + 1 + 18});
  one_less.select(0);
  EXPECT_THAT(open_ones(one_less, 4), IsEmpty());
}

TEST(Candidates, CountCharactersNotBytes) {
  const Document document = prepared("Żółć żółć.");
  EXPECT_TRUE(Candidates(document, {0}, {.characters = 10}).any());
  EXPECT_FALSE(Candidates(document, {0}, {.characters = 9}).any());
}

TEST(Candidates, DoNotRepeatATrigram) {
  Candidates candidates = of_boats({.block_trigrams = true});
  candidates.select(0);  // the last sentence also contains "old boat left"
  EXPECT_THAT(open_ones(candidates, 4), ElementsAre(1, 2));
  candidates.select(1);
  candidates.select(2);
  EXPECT_FALSE(candidates.any());
}

TEST(Candidates, MayRepeatATrigramIfThereAreTooFewOthers) {
  Candidates candidates = of_boats({.sentences = 4, .block_trigrams = true});
  candidates.select(0);
  candidates.select(1);
  EXPECT_THAT(open_ones(candidates, 4), ElementsAre(2));
  candidates.select(2);
  EXPECT_THAT(open_ones(candidates, 4), ElementsAre(3));
  candidates.select(3);
  EXPECT_FALSE(candidates.any());
}

}  // namespace
}  // namespace neusum
