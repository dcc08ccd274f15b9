#include "text/chunk.h"

#include <gtest/gtest.h>

#include <string>

namespace neusum {
namespace {

TEST(NextChunk, IsDelimitedByWhiteSpace) {
  EXPECT_EQ(next_chunk(" \u00a0one two", 0), (Span{3, 3}));
  EXPECT_EQ(next_chunk("one\u00a0é\u00a0", 3), (Span{5, 2}));
  EXPECT_EQ(next_chunk("one ", 3), (Span{4, 0}));
}

TEST(NextChunk, CutsLongChunksBetweenCharacters) {
  std::string text = "x";
  for (int i = 0; i < 1000; ++i) text += "語";
  const Span chunk = next_chunk(text, 0);
  EXPECT_LT(chunk.length, 200U);
  EXPECT_EQ(chunk.length % 3, 1U);
}

TEST(FindPossibleTerminator, FindsTerminatorsAndNonAsciiBytes) {
  EXPECT_EQ(find_possible_terminator("ab.c", 0, 4), 2U);
  EXPECT_EQ(find_possible_terminator("ab。", 0, 5), 2U);
  EXPECT_EQ(find_possible_terminator("ab.c", 0, 2), 2U);
}

TEST(FirstWord, SkipsOpeningQuotes) {
  EXPECT_EQ(first_word("(\"It's,\""), "It's");
  EXPECT_EQ(first_word("--"), "");
}

TEST(StartsUpper, SkipsOpeningQuotes) {
  EXPECT_TRUE(starts_upper("“École"));
  EXPECT_FALSE(starts_upper("(the"));
  EXPECT_FALSE(starts_upper("("));
}

}  // namespace
}  // namespace neusum
