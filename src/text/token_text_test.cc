#include "text/token_text.h"

#include <gtest/gtest.h>

namespace neusum {
namespace {

TEST(TokenText, IsInLowerCase) {
  EXPECT_EQ(token_text("McCoy"), "mccoy");
  EXPECT_EQ(token_text("ÉTÉ"), "été");
}

TEST(TokenText, HasFractionsInDigits) { EXPECT_EQ(token_text("¾"), "3/4"); }

TEST(TokenText, HasTheCharacterOfAnEntity) {
  EXPECT_EQ(token_text("&amp;"), "&");
  EXPECT_EQ(token_text("&Copy;"), "&copy;");
}

TEST(TokenText, ReplacesInvalidBytes) { EXPECT_EQ(token_text("\xFF"), "\uFFFD"); }

}  // namespace
}  // namespace neusum
