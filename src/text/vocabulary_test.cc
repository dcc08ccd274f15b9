#include "text/vocabulary.h"

#include <gtest/gtest.h>

#include <initializer_list>

#include "neusum/error.h"

namespace neusum {
namespace {

Vocabulary make_vocabulary(std::initializer_list<const char*> words, std::size_t max_words) {
  WordCounter counter;
  for (const char* word : words) counter.add(word);
  return Vocabulary(counter, max_words);
}

TEST(Vocabulary, NumbersWordsByTheirCountAndThenByTheirSpelling) {
  const Vocabulary vocabulary = make_vocabulary({"pear", "fig", "plum", "fig", "apple"}, 10);
  EXPECT_EQ(vocabulary.id("fig"), 2);
  EXPECT_EQ(vocabulary.id("apple"), 3);
  EXPECT_EQ(vocabulary.id("pear"), 4);
  EXPECT_EQ(vocabulary.id("plum"), 5);
  EXPECT_EQ(vocabulary.size(), 6U);
}

TEST(Vocabulary, KeepsTheMostFrequentWordsAndCountsTheRestAsUnknown) {
  const Vocabulary vocabulary = make_vocabulary({"a", "a", "a", "b", "b", "c", "d"}, 2);
  EXPECT_EQ(vocabulary.size(), 4U);
  EXPECT_EQ(vocabulary.id("c"), Vocabulary::kUnknown);
  EXPECT_EQ(vocabulary.count(Vocabulary::kUnknown), 2U);
}

TEST(Vocabulary, RemembersWordsAndCounts) {
  const Vocabulary vocabulary = make_vocabulary({"fig", "fig", "pear"}, 10);
  EXPECT_EQ(vocabulary.word(2), "fig");
  EXPECT_EQ(vocabulary.count(2), 2U);
  EXPECT_EQ(vocabulary.count(3), 1U);
}

TEST(Vocabulary, OfNothingStillHasPaddingAndUnknown) {
  const Vocabulary vocabulary = make_vocabulary({}, 10);
  EXPECT_EQ(vocabulary.size(), 2U);
  EXPECT_EQ(vocabulary.id(""), Vocabulary::kUnknown);
  EXPECT_EQ(vocabulary.word(Vocabulary::kPadding), "");
}

TEST(Vocabulary, OfAListKeepsItsOrder) {
  const Vocabulary vocabulary(std::vector<std::string>{"pear", "apple"});
  EXPECT_EQ(vocabulary.id("pear"), 2);
  EXPECT_EQ(vocabulary.id("apple"), 3);
  EXPECT_EQ(vocabulary.word(3), "apple");
  EXPECT_EQ(vocabulary.size(), 4U);
}

TEST(Vocabulary, OfAListRefusesEmptyWordsAndDoubles) {
  EXPECT_THROW(Vocabulary(std::vector<std::string>{"pear", ""}), InvalidInput);
  EXPECT_THROW(Vocabulary(std::vector<std::string>{"pear", "pear"}), InvalidInput);
}

}  // namespace
}  // namespace neusum
