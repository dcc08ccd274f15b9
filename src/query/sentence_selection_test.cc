#include "query/sentence_selection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Sentences with the given stems; the score of each is its probability.
struct Sentences {
  QuestionText text = {};
  std::vector<SentenceValue> values = {};

  void add(std::string_view words, const std::vector<std::uint32_t>& stems, double probability) {
    TermSentence sentence = {.index = text.sentences.size(), .begin = text.terms.size()};
    for (const std::uint32_t stem : stems) {
      text.terms.push_back({stem, 0});
      while (text.vocabulary.size() <= stem) text.vocabulary.push_back(Vocabulary::kUnknown);
    }
    sentence.end = text.terms.size();
    text.sentences.push_back(sentence);
    values.push_back({.score = probability, .probability = probability, .text = words});
  }

  std::vector<std::size_t> select(const ExtractLimits& limits) const {
    return select_sentences(text, values, limits);
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
  EXPECT_THAT(sentences.select({.min_probability = 0.5}), ElementsAre(1, 2, 3));
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
  EXPECT_THAT(sentences.select({.keeps_repeats = true}), ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(SelectSentences, TakesTheWholeSentenceAfterAFragmentOfIt) {
  Sentences sentences;
  sentences.add("the end of a", {0, 1}, 0.9);
  sentences.add("the beginning and the end of a sentence", {2, 3, 0, 1}, 0.8);
  EXPECT_THAT(sentences.select({}), ElementsAre(0, 1));
}

}  // namespace
}  // namespace neusum
