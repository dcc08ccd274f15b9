#include "base/number_table.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace neusum {
namespace {

TEST(NumberTable, NumbersKeysInOrder) {
  NumberTable table;
  EXPECT_EQ(table.number_of(7), 0U);
  EXPECT_EQ(table.number_of(0), 1U);
  EXPECT_EQ(table.number_of(7), 0U);
  EXPECT_EQ(table.size(), 2U);
}

TEST(NumberTable, FindsOnlyKnownKeys) {
  NumberTable table;
  table.number_of(7);
  EXPECT_EQ(table.find(7), 0U);
  EXPECT_EQ(table.find(8), std::nullopt);
  table.clear();
  EXPECT_EQ(table.find(7), std::nullopt);
}

TEST(NumberTable, KeepsNumbersWhenItGrows) {
  NumberTable table;
  for (std::uint64_t key = 0; key < 10000; ++key) table.number_of(key << 32U);
  for (std::uint64_t key = 0; key < 10000; ++key) ASSERT_EQ(table.number_of(key << 32U), key);
}

TEST(NumberTable, StartsOverAfterClear) {
  NumberTable table;
  table.number_of(1);
  table.number_of(2);
  table.clear();
  EXPECT_EQ(table.size(), 0U);
  EXPECT_EQ(table.number_of(2), 0U);
  EXPECT_EQ(table.number_of(1), 1U);
}

}  // namespace
}  // namespace neusum
