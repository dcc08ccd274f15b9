#include "base/random_id.h"

#include <gtest/gtest.h>

#include <cctype>
#include <locale>

namespace neusum {
namespace {

TEST(RandomId, HasOnlyHexDigitsInAnyLocale) {
  struct GroupsDigitsWithSpaces : std::numpunct<char> {
    char do_thousands_sep() const override { return ' '; }
    std::string do_grouping() const override { return "\3"; }
  };
  const std::locale before =
      std::locale::global(std::locale(std::locale(), new GroupsDigitsWithSpaces));
  const std::string id = random_id();
  std::locale::global(before);
  for (const char digit : id) EXPECT_NE(std::isxdigit(static_cast<unsigned char>(digit)), 0) << id;
  EXPECT_GE(id.size(), 2U);
}

}  // namespace
}  // namespace neusum
