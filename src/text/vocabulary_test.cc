#include "text/vocabulary.h"

#include <gtest/gtest.h>

#include <initializer_list>

#include "neusum/error.h"

namespace neusum {
namespace {

TEST(WordCounter, SortsByCountAndThenAlphabetically) {
  WordCounter counter;
  for (const char* word : {"pear", "fig", "plum", "fig", "apple"}) counter.add(word);
  EXPECT_EQ(counter.by_frequency(),
            (std::vector<CountedWord>{{"fig", 2}, {"apple", 1}, {"pear", 1}, {"plum", 1}}));
}

TEST(Vocabulary, HasPaddingAndUnknownWhenEmpty) {
  const Vocabulary vocabulary(std::vector<std::string>{});
  EXPECT_EQ(vocabulary.size(), 2U);
  EXPECT_EQ(vocabulary.id(""), Vocabulary::kUnknown);
  EXPECT_EQ(vocabulary.id("pear"), Vocabulary::kUnknown);
  EXPECT_EQ(vocabulary.word(Vocabulary::kPadding), "");
  EXPECT_EQ(vocabulary.word(Vocabulary::kUnknown), "");
}

TEST(Vocabulary, FindsEachOfManyWordsAndNoOthers) {
  std::vector<std::string> words;
  for (int i = 0; i < 5000; ++i) words.push_back("w" + std::to_string(i));
  const Vocabulary vocabulary(words);
  for (int i = 0; i < 5000; ++i) {
    EXPECT_EQ(vocabulary.id(words[static_cast<std::size_t>(i)]), i + 2);
    EXPECT_EQ(vocabulary.word(i + 2), words[static_cast<std::size_t>(i)]);
    EXPECT_EQ(vocabulary.id("x" + std::to_string(i)), Vocabulary::kUnknown);
  }
}

TEST(Vocabulary, KeepsTheOrderOfAList) {
  const Vocabulary vocabulary(std::vector<std::string>{"pear", "apple"});
  EXPECT_EQ(vocabulary.id("pear"), 2);
  EXPECT_EQ(vocabulary.id("apple"), 3);
  EXPECT_EQ(vocabulary.word(3), "apple");
  EXPECT_EQ(vocabulary.size(), 4U);
}

TEST(Vocabulary, OfLinesEqualsThatOfAList) {
  const Vocabulary vocabulary = Vocabulary::of_lines("pear\napple\n");
  EXPECT_EQ(vocabulary.id("pear"), 2);
  EXPECT_EQ(vocabulary.word(3), "apple");
  EXPECT_EQ(vocabulary.size(), 4U);
  EXPECT_EQ(Vocabulary::of_lines("").size(), 2U);
  EXPECT_THROW(Vocabulary::of_lines("pear"), InvalidInput);
  EXPECT_THROW(Vocabulary::of_lines("pear\n\n"), InvalidInput);
}

TEST(Vocabulary, RejectsEmptyAndDuplicateWords) {
  EXPECT_THROW(Vocabulary(std::vector<std::string>{"pear", ""}), InvalidInput);
  EXPECT_THROW(Vocabulary(std::vector<std::string>{"pear", "pear"}), InvalidInput);
}

}  // namespace
}  // namespace neusum
