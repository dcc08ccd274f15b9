#include "text/stem_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::uint32_t> words_of(std::string_view text, StemTable::Stemmer stem = nullptr) {
  std::vector<std::uint32_t> words;
  StemTable(stem).append_words(text, words);
  return words;
}

void drop_plural(std::string& word) {
  if (word.ends_with('s')) word.pop_back();
}

TEST(StemTable, NumbersWordsInOrder) {
  EXPECT_THAT(words_of("a dog and a cat"), ElementsAre(0, 1, 2, 0, 3));
}

TEST(StemTable, SplitsIntoRunsOfAsciiLettersAndDigits) {
  EXPECT_THAT(words_of("Mid-May, (MAY)4 mid'4"), ElementsAre(0, 1, 1, 2, 0, 2));
  EXPECT_THAT(words_of("caf\u00e9 caf cafe"), ElementsAre(0, 0, 1));
  EXPECT_THAT(words_of(" -- \u00e9 \xff"), IsEmpty());
}

TEST(StemTable, UsesOneNumberPerStem) {
  EXPECT_THAT(words_of("dogs cat dog cats", drop_plural), ElementsAre(0, 1, 0, 1));
}

TEST(StemTable, NumbersStemsOfOtherLanguages) {
  StemTable table(WordNormalizer("ru"));
  std::vector<std::uint32_t> words;
  table.append_words("Книги и книгу, кот и Книга", words);
  EXPECT_THAT(words, ElementsAre(0, 1, 0, 2, 1, 0));
}

TEST(StemTable, TakesTheWordsOfTheLanguage) {
  const std::string_view text = "The café, the cafés";
  std::vector<std::uint32_t> english;
  StemTable::for_language("en-GB").append_words(text, english);
  EXPECT_THAT(english, ElementsAre(0, 1, 0, 1, 2));  // the caf the caf s
  std::vector<std::uint32_t> french;
  StemTable::for_language("fr").append_words(text, french);
  EXPECT_THAT(french, ElementsAre(0, 1, 0, 1));
}

TEST(StemTable, KeepsItsNumbersWhileItIsSmall) {
  StemTable table(nullptr);
  std::vector<std::uint32_t> words;
  table.append_words("one two", words);
  EXPECT_FALSE(table.bound_size());
  table.append_words("two", words);
  EXPECT_THAT(words, ElementsAre(0, 1, 1));
}

TEST(StemTable, ForgetsItsWordsWhenItIsLarge) {
  StemTable table(nullptr);
  std::vector<std::uint32_t> words;
  for (int i = 0; i < 100'000; ++i) table.append_words(std::to_string(i), words);
  EXPECT_TRUE(table.bound_size());
  words.clear();
  table.append_words("one", words);
  EXPECT_THAT(words, ElementsAre(0));
  EXPECT_FALSE(table.bound_size());
}

}  // namespace
}  // namespace neusum
