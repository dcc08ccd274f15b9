#include "selection/sentence_selector.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <utility>

namespace neusum {
namespace {

using ::testing::ElementsAre;

const std::vector<std::string> kSentences = {"a b", "c d e", "f", "g h"};

SelectableText text_with(std::size_t context) {
  return {.num_sentences = kSentences.size(),
          .sentence = [](std::size_t i) -> std::string_view { return kSentences[i]; },
          .context = context,
          .document_of = [](std::size_t) { return std::pair<std::size_t, std::size_t>(0, 4); }};
}

// The selected sentences with their ranks.
std::vector<std::pair<std::size_t, std::size_t>> select(const Limits& limits,
                                                        const std::vector<std::size_t>& order,
                                                        std::size_t context = 0) {
  const SelectableText text = text_with(context);
  SentenceSelector selector(text, limits);
  selector.select_fitting(order);
  std::vector<std::pair<std::size_t, std::size_t>> selected;
  for (const SelectedSentence& one : selector.selected()) {
    selected.emplace_back(one.sentence, one.rank);
  }
  return selected;
}

TEST(SentenceSelector, SkipsWhatDoesNotFit) {
  EXPECT_THAT(select({.words = 3}, {0, 1, 2}), ElementsAre(std::pair(0, 1), std::pair(2, 2)));
  EXPECT_THAT(select({.characters = 5}, {1, 2}), ElementsAre(std::pair(1, 1)));
  EXPECT_THAT(select({.characters = 7}, {1, 2}), ElementsAre(std::pair(1, 1), std::pair(2, 2)));
  EXPECT_THAT(select({.sentences = 1}, {3, 1}), ElementsAre(std::pair(3, 1)));
}

TEST(SentenceSelector, TakesTheLargestNumberAsALimit) {
  constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max();
  EXPECT_THAT(select({.sentences = kMost, .words = kMost, .characters = kMost}, {3}),
              ElementsAre(std::pair(3, 1)));
}

TEST(SentenceSelector, RanksNeighboursWhenTheirTurnComes) {
  EXPECT_THAT(select({}, {1, 2}, 1),
              ElementsAre(std::pair(1, 1), std::pair(0, 0), std::pair(2, 2), std::pair(3, 0)));
  EXPECT_THAT(select({.sentences = 2}, {1, 0}, 1), ElementsAre(std::pair(1, 1), std::pair(0, 2)));
}

TEST(SentenceSelector, ASideEndsWithANeighbourThatDoesNotFit) {
  EXPECT_THAT(select({.words = 4}, {3}, 3), ElementsAre(std::pair(3, 1), std::pair(2, 0)));
}

}  // namespace
}  // namespace neusum
