#include "query/sentence_selection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>

#include "base/stopwatch.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Sentences with the given stems; the score of each is its probability.
struct Sentences {
  QuestionText text = {};
  std::vector<SentenceValue> values = {};
  bool skips_repeats = true;

  void add(std::string_view words, const std::vector<std::uint32_t>& stems, double probability) {
    TermSentence sentence = {.index = text.sentences.size(), .begin = text.terms.size()};
    for (const std::uint32_t stem : stems) {
      text.terms.push_back({stem, 0});
      while (text.vocabulary.size() <= stem) text.vocabulary.push_back(Vocabulary::kUnknown);
    }
    sentence.end = text.terms.size();
    text.sentences.push_back(sentence);
    text.document_begin = {0, text.sentences.size()};
    values.push_back({.score = probability, .probability = probability, .text = words});
  }

  std::vector<std::size_t> select(Limits limits, double min_probability = 0,
                                  std::size_t context = 0) const {
    limits.skips_repeats = skips_repeats;
    std::vector<std::size_t> selected;
    const SelectionRules rules = {limits, min_probability, context};
    for (const SelectedSentence& one : select_sentences(text, values, rules)) {
      selected.push_back(one.sentence);
    }
    return selected;
  }
};

Sentences four_sentences() {
  Sentences sentences;
  sentences.add("a b", {0, 1}, 0.2);
  sentences.add("c d e", {2, 3, 4}, 0.9);
  sentences.add("f g", {5, 6}, 0.5);
  sentences.add("h i", {7, 8}, 0.5);
  return sentences;
}

TEST(SelectSentences, TakesTheMostProbableThatFit) {
  const Sentences sentences = four_sentences();
  EXPECT_THAT(sentences.select({}), ElementsAre(1, 2, 3, 0));
  EXPECT_THAT(sentences.select({.sentences = 2}), ElementsAre(1, 2));
  EXPECT_THAT(sentences.select({.words = 5}), ElementsAre(1, 2));
  EXPECT_THAT(sentences.select({.characters = 4}), ElementsAre(2));
  EXPECT_THAT(sentences.select({.characters = 9}), ElementsAre(1, 2));
  EXPECT_THAT(sentences.select({}, 0.5), ElementsAre(1, 2, 3));
  EXPECT_THAT(Sentences().select({}), IsEmpty());
}

TEST(SelectSentences, SkipsSentencesThatRepeatSelectedOnes) {
  Sentences sentences;
  sentences.add("one two three four five", {0, 1, 2, 3, 4}, 0.9);
  sentences.add("part of the first", {1, 2}, 0.8);
  sentences.add("almost the first", {0, 1, 2, 3, 5}, 0.7);
  sentences.add("shares one stem", {0, 6, 7}, 0.6);
  sentences.add("It is.", {}, 0.5);
  sentences.add("It is.", {}, 0.4);
  EXPECT_THAT(sentences.select({}), ElementsAre(0, 3, 4));
  sentences.skips_repeats = false;
  EXPECT_THAT(sentences.select({}), ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(SelectSentences, TakesTheWholeSentenceAfterAFragmentOfIt) {
  Sentences sentences;
  sentences.add("the end of a", {0, 1}, 0.9);
  sentences.add("the beginning and the end of a sentence", {2, 3, 0, 1}, 0.8);
  EXPECT_THAT(sentences.select({}), ElementsAre(0, 1));
}

TEST(SelectSentences, NeighboursCount) {
  const Sentences sentences = four_sentences();
  EXPECT_THAT(sentences.select({}, 0.9, 1), ElementsAre(1, 0, 2));
  EXPECT_THAT(sentences.select({}, 0.5, 1), ElementsAre(1, 0, 2, 3));
  EXPECT_THAT(sentences.select({.sentences = 2}, 0, 1), ElementsAre(1, 0));
  EXPECT_THAT(sentences.select({.words = 6}, 0, 9), ElementsAre(1, 0));
  EXPECT_THAT(sentences.select({.words = 4}, 0, 9), ElementsAre(1));
}

// The definition, with every pair of sentences compared.
std::vector<std::size_t> select_slowly(const Sentences& sentences) {
  std::vector<std::size_t> selected;
  for (std::size_t i = 0; i < sentences.values.size(); ++i) {
    const auto stems_of = [&](std::size_t s) {
      std::set<std::uint32_t> stems;
      for (const Term& term : sentences.text.terms_of(sentences.text.sentences[s])) {
        stems.insert(term.stem);
      }
      return stems;
    };
    const std::set<std::uint32_t> stems = stems_of(i);
    const bool is_repeat = std::ranges::any_of(selected, [&](std::size_t other) {
      const std::set<std::uint32_t> others = stems_of(other);
      const auto common = static_cast<double>(
          std::ranges::count_if(stems, [&](auto stem) { return others.contains(stem); }));
      return common > 0 && common >= 0.8 * static_cast<double>(stems.size());
    });
    if (!is_repeat) selected.push_back(i);
  }
  return selected;
}

TEST(SelectSentences, FindsEveryRepeat) {
  std::mt19937 random(1);
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < 40; ++i) texts.push_back(std::to_string(i));
    Sentences sentences;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      std::vector<std::uint32_t> stems(1 + random() % 8);
      for (std::uint32_t& stem : stems) stem = static_cast<std::uint32_t>(random() % 12);
      sentences.add(texts[i], stems, 1 - 0.01 * static_cast<double>(i));
    }
    ASSERT_EQ(sentences.select({}), select_slowly(sentences));
  }
}

// A selection that compares all pairs of sentences would take minutes.
TEST(SelectSentences, TakesLinearTime) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < 200'000; ++i) texts.push_back(std::to_string(i));
  Sentences sentences;
  for (std::uint32_t i = 0; i < texts.size(); ++i) sentences.add(texts[i], {0, i + 1}, 0.5);
  const Stopwatch time(TimeKind::kProcessCpu);
  EXPECT_EQ(sentences.select({}).size(), texts.size());
  EXPECT_LT(time.seconds(), 15);
}

}  // namespace
}  // namespace neusum
