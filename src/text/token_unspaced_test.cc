#include "text/token_unspaced.h"

#include <gtest/gtest.h>

#include <string>

namespace neusum {
namespace {

std::vector<std::size_t> ends_in(std::string_view text, std::size_t begin) {
  return UnspacedWords().find_ends(text, begin);
}

TEST(UnspacedWords, EndWithTheScript) {
  EXPECT_EQ(ends_in("x音乐y", 1), (std::vector<std::size_t>{7}));
}

TEST(UnspacedWords, MayBeOneCharacter) {
  EXPECT_EQ(ends_in("x音y", 1), (std::vector<std::size_t>{4}));
}

TEST(UnspacedWords, CutsVeryLongRuns) {
  std::string text;
  for (int i = 0; i < 50000; ++i) text += "音乐";
  const std::size_t end = ends_in(text, 0).back();
  EXPECT_LT(end, text.size());
  EXPECT_EQ(end % 3, 0U);
}

}  // namespace
}  // namespace neusum
