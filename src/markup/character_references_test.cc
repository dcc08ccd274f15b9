#include "markup/character_references.h"

#include <gtest/gtest.h>

namespace neusum {
namespace {

std::string in_text(std::string_view source) {
  return decode_references(source, ReferenceContext::kText);
}

TEST(CharacterReferences, DecodesNamesAndNumbers) {
  EXPECT_EQ(in_text("a &lt; b &amp;&eacute;"), "a < b &é");
  EXPECT_EQ(in_text("&#228;&#xE4;&#XE4"), "äää");
  EXPECT_EQ(in_text("&notin; &notit;"), "∉ ¬it;");  // the longest name counts
}

TEST(CharacterReferences, LeavesOtherAmpersands) {
  EXPECT_EQ(in_text("R&D & &#; &#x; &unknown; &"), "R&D & &#; &#x; &unknown; &");
}

TEST(CharacterReferences, ReplacesNumbersThatAreNoCharacters) {
  EXPECT_EQ(in_text("&#0;&#xD800;&#x110000;&#99999999999;"), "\uFFFD\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(in_text("&#146;"), "’");  // as in windows-1252
}

TEST(CharacterReferences, InAttributesNeedASemicolonBeforeLetters) {
  EXPECT_EQ(decode_references("?a=1&copy=2&lt", ReferenceContext::kAttribute), "?a=1&copy=2<");
  EXPECT_EQ(in_text("?a=1&copy=2"), "?a=1©=2");
}

}  // namespace
}  // namespace neusum
