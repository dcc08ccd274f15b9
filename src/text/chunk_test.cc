#include "text/chunk.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace neusum {
namespace {

TEST(ChunkFinder, IsDelimitedByWhiteSpace) {
  EXPECT_EQ(ChunkFinder(" \u00a0one two").next(0), (Span{3, 3}));
  EXPECT_EQ(ChunkFinder("one\u00a0é\u00a0").next(3), (Span{5, 2}));
  EXPECT_EQ(ChunkFinder("one ").next(3), (Span{4, 0}));
}

TEST(ChunkFinder, CutsLongChunksBetweenCharacters) {
  std::string text = "x";
  for (int i = 0; i < 1000; ++i) text += "語";
  const Span chunk = ChunkFinder(text).next(0);
  EXPECT_LT(chunk.length, 200U);
  EXPECT_EQ(chunk.length % 3, 1U);
}

TEST(ChunkFinder, FindsTheSameChunksWhateverItRemembers) {
  std::mt19937 random(1);
  const std::vector<std::string> pieces = {"a", ".", "é", "“", "カ", "語", " ", "\u3000", "\xff"};
  for (int trial = 0; trial < 100; ++trial) {
    std::string text;
    for (int i = 0; i < 300; ++i) {
      const std::size_t count = trial % 2 == 0 ? pieces.size() : pieces.size() - 3;
      text += pieces[random() % count];
      if (random() % 100 == 0) text += ' ';
    }
    ChunkFinder finder(text);
    for (int i = 0; i < 300; ++i) {
      const std::size_t position = random() % text.size();
      EXPECT_EQ(finder.next(position), ChunkFinder(text).next(position)) << text;
    }
  }
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
