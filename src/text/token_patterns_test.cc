#include "text/token_patterns.h"

#include <gtest/gtest.h>

namespace neusum {
namespace {

TEST(CharKind, CountsMarksAsLettersAndForeignDigitsAsDigits) {
  EXPECT_EQ(char_kind('x'), CharKind::kLetter);
  EXPECT_EQ(char_kind(0x0301), CharKind::kLetter);
  EXPECT_EQ(char_kind(0x0663), CharKind::kDigit);
  EXPECT_EQ(char_kind(0x00A0), CharKind::kSpace);
  EXPECT_EQ(char_kind(-1), CharKind::kSymbol);
}

TEST(MatchWord, EndsBeforeScriptsWithoutSpaces) { EXPECT_EQ(match_word("ab1_c我", 0), 5U); }

TEST(MatchHyphenated, GoesOnToTheLastWord) {
  EXPECT_EQ(match_hyphenated("over-the-top-", 0), 12U);
  EXPECT_EQ(match_hyphenated("anti-U.S.", 0), 8U);
}

TEST(MatchNumber, EndsBeforeClosingPunctuation) { EXPECT_EQ(match_number("1,000.5, ", 0), 7U); }

TEST(MatchNumberGroup, NeedsANumberThatEndsThere) {
  EXPECT_EQ(match_number_group("9/11", 0), 4U);
  EXPECT_EQ(match_number_group("1/14th", 0), 0U);
  EXPECT_EQ(match_number_group("2-1", 0), 0U);
}

TEST(MatchHandle, NeedsALetter) {
  EXPECT_EQ(match_handle("#tag_1.", 0), 6U);
  EXPECT_EQ(match_handle("#1", 0), 0U);
}

TEST(MatchEntity, NeedsItsSemicolon) {
  EXPECT_EQ(match_entity("&#xE9;", 0), 6U);
  EXPECT_EQ(match_entity("&amp", 0), 0U);
}

TEST(MatchEmoticon, IsNoPartOfAWord) {
  EXPECT_EQ(match_emoticon(":-)", 0), 3U);
  EXPECT_EQ(match_emoticon(":Dog", 0), 0U);
}

TEST(MatchSymbol, TakesTheScaleOfADegree) {
  EXPECT_EQ(match_symbol("°C.", 0), 3U);
  EXPECT_EQ(match_symbol("°Cold", 0), 2U);
}

}  // namespace
}  // namespace neusum
