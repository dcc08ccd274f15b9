#include "json/json_members.h"

#include <gtest/gtest.h>

#include <array>

namespace neusum {
namespace {

constexpr std::array<std::string_view, 2> kNames = {"model", "warnings"};

TEST(RemoveMembers, KeepsTheOthersByteForByte) {
  EXPECT_EQ(
      remove_members(R"("a" : [1.50, "\u00e9"],"model":{"a":[1]},"c":1e999,"warnings":1)", kNames),
      R"("a" : [1.50, "\u00e9"],"c":1e999)");
}

TEST(RemoveMembers, AcceptsAnEmptyList) { EXPECT_EQ(remove_members("", kNames), ""); }

TEST(RemoveMembers, CanRemoveAllMembers) {
  EXPECT_EQ(remove_members(R"("model":"x")", kNames), "");
}

TEST(RemoveMembers, FindsNamesThatAreWrittenWithEscapes) {
  EXPECT_EQ(remove_members(R"("mod\u0065l":1,"b":2)", kNames), R"("b":2)");
}

TEST(RemoveMembers, ComparesOnlyNames) {
  constexpr std::string_view kMembers = R"("a":"model","b":{"model":1},"models":2)";
  EXPECT_EQ(remove_members(kMembers, kNames), kMembers);
}

std::string value_of_query(std::string_view members) {
  std::string found = "none";
  read_member(members, "query", [&](JsonValue value) { found = get_string("query", value); });
  return found;
}

TEST(ReadMember, FindsTheMemberWithThatName) {
  EXPECT_EQ(value_of_query(R"("a":{"query":"x"},"query":"y\u00e9","b":"query")"), "yé");
  EXPECT_EQ(value_of_query(R"("qu\u0065ry":"y")"), "y");
}

TEST(ReadMember, IgnoresAMissingOrNullMember) {
  EXPECT_EQ(value_of_query(""), "none");
  EXPECT_EQ(value_of_query(R"("a":"query","queries":"x")"), "none");
  EXPECT_EQ(value_of_query(R"("query":null)"), "none");
}

}  // namespace
}  // namespace neusum
