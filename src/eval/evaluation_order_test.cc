#include "eval/evaluation_order.h"

#include <gtest/gtest.h>

namespace neusum {
namespace {

TEST(IsBeforeInDetails, ComparesLeadingNumbers) {
  EXPECT_TRUE(is_before_in_details("9", "10", "X"));
  EXPECT_TRUE(is_before_in_details("009a", "10", "X"));
  EXPECT_FALSE(is_before_in_details("10", "9", "X"));
}

TEST(IsBeforeInDetails, ComparesOtherIdsAsText) {
  EXPECT_TRUE(is_before_in_details("D10", "D9", "X"));
  EXPECT_TRUE(is_before_in_details("9", "D1", "X"));
}

TEST(IsBeforeInDetails, IncludesTheSystemInTheText) {
  EXPECT_TRUE(is_before_in_details("D", "D.b", "a"));   // D.a and D.b.a
  EXPECT_FALSE(is_before_in_details("D", "D.b", "c"));  // D.c and D.b.c
}

}  // namespace
}  // namespace neusum
