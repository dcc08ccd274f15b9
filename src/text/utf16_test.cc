#include "text/utf16.h"

#include <gtest/gtest.h>

namespace neusum {
namespace {

using namespace std::string_view_literals;

TEST(DecodeUtf16, ReadsBothByteOrdersWithoutTheMark) {
  EXPECT_EQ(decode_utf16("\xFF\xFE\x41\0\xE9\0\x3D\xD8\x42\xDE"sv).text, "A\u00e9\U0001F642");
  EXPECT_EQ(decode_utf16("\xFE\xFF\0\x41\0\xE9\xD8\x3D\xDE\x42"sv).text, "A\u00e9\U0001F642");
  EXPECT_EQ(decode_utf16("\xFF\xFE"sv).text, "");
}

TEST(DecodeUtf16, ReplacesAndCountsInvalidUnits) {
  // An unpaired high surrogate, A, an unpaired low surrogate, half a code unit.
  const ValidText decoded = decode_utf16("\xFE\xFF\xD8\x3D\0\x41\xDE\x42\0"sv);
  EXPECT_EQ(decoded.text, "\uFFFDA\uFFFD\uFFFD");
  EXPECT_EQ(decoded.replacements, 3U);
}

}  // namespace
}  // namespace neusum
