#include "text/text_forms.h"

#include <gtest/gtest.h>

namespace neusum {
namespace {

TEST(ParseEnumerator, ReadsNumbersAndLetters) {
  EXPECT_EQ(parse_enumerator("12.")->value, 12);
  EXPECT_EQ(parse_enumerator("3.)")->after, ".)");
  EXPECT_EQ(parse_enumerator("(4)")->value, 4);
  EXPECT_TRUE(parse_enumerator("b)")->is_letter);
}

TEST(ParseEnumerator, RefusesOtherWords) {
  for (const std::string_view word : {"", "1", "1805.", "1.5", "A.", "ab.", "(", "."}) {
    EXPECT_FALSE(parse_enumerator(word)) << word;
  }
}

TEST(Enumerator, IsFollowedByTheNextOfItsKind) {
  const Enumerator two = *parse_enumerator("2.");
  EXPECT_TRUE(two.is_followed_by(*parse_enumerator("3.")));
  EXPECT_FALSE(two.is_followed_by(*parse_enumerator("4.")));
  EXPECT_FALSE(two.is_followed_by(*parse_enumerator("3)")));
  EXPECT_FALSE(two.is_followed_by(*parse_enumerator("c.")));
}

TEST(TextForms, KnowTheirExamples) {
  EXPECT_TRUE(is_drawn_line("====") && is_drawn_line("***"));
  EXPECT_FALSE(is_drawn_line("--") || is_drawn_line("---") || is_drawn_line("a==") ||
               is_drawn_line("=---"));
  EXPECT_TRUE(is_emoticon(":)") && is_emoticon(";-)") && is_emoticon(":D"));
  EXPECT_FALSE(is_emoticon(":") || is_emoticon("8)") || is_emoticon(":a"));
  EXPECT_TRUE(is_note("[17]") && is_note("[...]") && is_note("[…]") && is_note("[7][8]"));
  EXPECT_FALSE(is_note("[a]") || is_note("[") || is_note("17"));
  EXPECT_TRUE(is_url("www.example.com") && is_url("<http://example.com>"));
  EXPECT_FALSE(is_url("example.com") || is_url("www.example.com,"));
  EXPECT_TRUE(is_mail_address("a@example.com"));
  EXPECT_FALSE(is_mail_address("@example.com") || is_mail_address("a@b"));
  EXPECT_TRUE(is_numeric_date("08/16/2000") && is_clock_time("12:05") && is_clock_time("1:02:03"));
  EXPECT_FALSE(is_numeric_date("08/16") || is_numeric_date("8/1/20000") || is_clock_time("12:"));
}

}  // namespace
}  // namespace neusum
