#include "markup/class_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace neusum {
namespace {

using testing::UnorderedElementsAre;

std::vector<std::string_view> words_in(std::string_view attribute) {
  ClassWordSet found;
  find_class_words(attribute, found);
  std::vector<std::string_view> words;
  for (std::size_t i = 0; i < class_words().size(); ++i) {
    if (found.test(i)) words.push_back(class_words()[i]);
  }
  return words;
}

TEST(FindClassWords, SplitsNamesIntoWords) {
  EXPECT_THAT(words_in("postBody nav-menu2 SIDEBAR"),
              UnorderedElementsAre("post", "body", "nav", "menu", "sidebar"));
  EXPECT_THAT(words_in("postings x"), UnorderedElementsAre());
}

TEST(FindClassWords, HashesDifferForDifferentNames) {
  ClassWordSet found;
  EXPECT_EQ(find_class_words("a1 b", found), find_class_words("a2 b", found));
  EXPECT_NE(find_class_words("a b", found), find_class_words("a c", found));
  EXPECT_NE(find_class_words("ab", found), find_class_words("a b", found));
}

TEST(ClassWords, HaveNoDuplicates) {
  std::vector<std::string_view> words(class_words().begin(), class_words().end());
  std::ranges::sort(words);
  EXPECT_EQ(std::ranges::adjacent_find(words), words.end());
}

}  // namespace
}  // namespace neusum
