#include "text/word_count.h"

#include <gtest/gtest.h>

namespace neusum {
namespace {

TEST(CountWords, AreSeparatedByWhiteSpaceOfAnyKind) {
  EXPECT_EQ(count_words(""), 0U);
  EXPECT_EQ(count_words(" \n"), 0U);
  EXPECT_EQ(count_words("It rained - twice."), 4U);
  EXPECT_EQ(count_words("  10\u00A0km\u3000away\tnow "), 4U);
}

TEST(CountWords, AreFoundByDictionariesInScriptsWithoutSpaces) {
  EXPECT_EQ(count_words("渡船离开港口。"), 3U);
  EXPECT_EQ(count_words("「渡船」离开港口。没有人"), 5U);
  EXPECT_EQ(count_words("Hafen 港口 Boot"), 3U);
  EXPECT_EQ(count_words("สวัสดีชาวโลก"), 3U);
}

}  // namespace
}  // namespace neusum
