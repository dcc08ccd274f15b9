#include "base/word_table.h"

#include <gtest/gtest.h>

#include <string>

namespace neusum {
namespace {

TEST(WordTable, NumbersShortAndLongWordsInOrder) {
  WordTable table;
  EXPECT_EQ(table.number_of("boat"), 0U);
  EXPECT_EQ(table.number_of("interesting"), 1U);
  EXPECT_EQ(table.number_of(""), 2U);
  EXPECT_EQ(table.number_of("boats"), 3U);
  EXPECT_EQ(table.number_of("interesting"), 1U);
  EXPECT_EQ(table.number_of("boat"), 0U);
  EXPECT_EQ(table.size(), 4U);
}

TEST(WordTable, DistinguishesWordsOfEightAndNineLetters) {
  WordTable table;
  EXPECT_EQ(table.number_of("abcdefgh"), 0U);
  EXPECT_EQ(table.number_of("abcdefghi"), 1U);
  EXPECT_EQ(table.number_of("bcdefghi"), 2U);
}

}  // namespace
}  // namespace neusum
