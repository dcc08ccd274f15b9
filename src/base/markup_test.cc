#include "base/markup.h"

#include <gtest/gtest.h>

namespace neusum {
namespace {

TEST(EscapeMarkup, EscapesMarkupAndReplacesControlCharacters) {
  EXPECT_EQ(escape_markup("a <b> & \"c\" 'd'"), "a &lt;b&gt; &amp; &quot;c&quot; 'd'");
  EXPECT_EQ(escape_markup(std::string("x\0y\x1bz", 5)), "x y z");
  EXPECT_EQ(escape_markup("line\r\n\tline – Zoë"), "line\r\n\tline – Zoë");
}

}  // namespace
}  // namespace neusum
