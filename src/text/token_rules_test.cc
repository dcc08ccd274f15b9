#include "text/token_rules.h"

#include <gtest/gtest.h>

namespace neusum {
namespace {

TEST(WordList, MatchesInAnyCase) {
  const WordList list(WordSet{"inc"});
  EXPECT_TRUE(list.contains("inc"));
  EXPECT_TRUE(list.contains("INC"));
  EXPECT_FALSE(list.contains("ink"));
}

TEST(WordList, NeedsTheCapitalThatAWordIsListedWith) {
  const WordList list(WordSet{"Mass"});
  EXPECT_TRUE(list.contains("Mass"));
  EXPECT_TRUE(list.contains("MASS"));
  EXPECT_FALSE(list.contains("mass"));
}

TEST(WordList, MatchesTypographicApostrophes) {
  const WordList list(WordSet{"'s", "n't", "ol'"});
  EXPECT_TRUE(list.contains("’s"));
  EXPECT_TRUE(list.contains("n’t"));
  EXPECT_TRUE(list.contains("ol’"));
}

TEST(WordList, ReturnsThePositionOfTheCut) {
  const WordList list(WordSet{"can+not"});
  EXPECT_EQ(list.find("Cannot"), 3U);
  EXPECT_EQ(list.find("can"), std::nullopt);
}

TEST(TokenRules, AreEmptyWithoutAFile) { EXPECT_FALSE(TokenRules(nullptr).clitics.contains("'s")); }

TEST(TokenRules, ReadTheListsOfALanguage) {
  EXPECT_TRUE(TokenRules(find_language_rules("en-GB", "tokens.rules")).clitics.contains("'s"));
}

}  // namespace
}  // namespace neusum
