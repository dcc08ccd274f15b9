#include "text/unicode.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "neusum/error.h"
#include "neusum/text.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;

// Letters of 1, 2, 3 and 4 bytes in UTF-8; the last is a surrogate pair in UTF-16.
constexpr std::string_view kLetters = "aé語😀b";

TEST(Unicode, DecodesForwardAndBackward) {
  std::vector<CodePoint> forward;
  for (std::size_t i = 0; i < kLetters.size();) forward.push_back(next_code_point(kLetters, i));
  EXPECT_THAT(forward, ElementsAre('a', 0xE9, 0x8A9E, 0x1F600, 'b'));
  std::vector<CodePoint> backward;
  for (std::size_t i = kLetters.size(); i > 0;) {
    backward.push_back(previous_code_point(kLetters, i));
  }
  EXPECT_THAT(backward, ElementsAre('b', 0x1F600, 0x8A9E, 0xE9, 'a'));
}

TEST(Unicode, ReturnsANegativeNumberForInvalidUtf8) {
  std::size_t i = 0;
  EXPECT_LT(next_code_point("\xff", i), 0);
  EXPECT_EQ(i, 1U);
  EXPECT_LT(previous_code_point("\x80", i), 0);
  EXPECT_EQ(i, 0U);
}

TEST(Unicode, KnowsAllWhiteSpace) {
  EXPECT_FALSE(is_space(-1));
  for (CodePoint c = 0; c <= 0x10FFFF; ++c) {
    const bool is_separator = c >= 0x1C && c <= 0x1F;
    EXPECT_EQ(is_space(c), u_isUWhiteSpace(c) || is_separator || c == 0x200B || c == 0xFEFF) << c;
  }
}

TEST(MakeValidUtf8, ReplacesAndCounts) {
  const ValidText valid = make_valid_utf8("a\xff é \xe2\x82");
  EXPECT_EQ(valid.text, "a\ufffd é \ufffd");
  EXPECT_EQ(valid.replacements, 2U);
  EXPECT_EQ(make_valid_utf8(kLetters).text, kLetters);
}

TEST(LowerCase, HandlesNonAsciiLetters) {
  EXPECT_EQ(lower_case("ÉCOLE Straße Σ"), "école straße σ");
}

TEST(Trim, RemovesWhiteSpaceAtBothEnds) {
  EXPECT_EQ(trim("  a\u00a0", {0, 5}), (Span{2, 1}));
  EXPECT_EQ(trim(" \n ", {0, 3}).length, 0U);
}

TEST(ConvertSpans, CountsInEachIndexType) {
  const std::vector<Span> spans = {{1, 2}, {3, 7}, {10, 1}};  // é, 語😀, b
  EXPECT_THAT(convert_spans(kLetters, spans, StringIndexType::kUtf8CodeUnit),
              ElementsAre(Span{1, 2}, Span{3, 7}, Span{10, 1}));
  EXPECT_THAT(convert_spans(kLetters, spans, StringIndexType::kUnicodeCodePoint),
              ElementsAre(Span{1, 1}, Span{2, 2}, Span{4, 1}));
  EXPECT_THAT(convert_spans(kLetters, spans, StringIndexType::kUtf16CodeUnit),
              ElementsAre(Span{1, 1}, Span{2, 3}, Span{5, 1}));
}

TEST(SpansInUtf8, IsTheInverse) {
  const std::vector<Span> spans = {{0, 1}, {1, 5}, {10, 1}};
  for (const auto& [type, name] : EnumNames<StringIndexType>::kNames) {
    EXPECT_EQ(spans_in_utf8(kLetters, convert_spans(kLetters, spans, type), type), spans) << name;
  }
}

TEST(SpansInUtf8, RejectsSpansThatDoNotFitTheText) {
  const auto refuses = [](Span span, StringIndexType type) {
    EXPECT_THROW(spans_in_utf8(kLetters, std::vector<Span>{span}, type), InvalidInput);
  };
  refuses({0, 6}, StringIndexType::kUnicodeCodePoint);  // beyond the end
  refuses({1, 1}, StringIndexType::kUtf8CodeUnit);      // cuts é
  refuses({4, 1}, StringIndexType::kUtf16CodeUnit);     // cuts the surrogate pair
  refuses({3, static_cast<std::size_t>(-2)}, StringIndexType::kUtf8CodeUnit);
  EXPECT_THROW(spans_in_utf8(kLetters, std::vector<Span>{{2, 1}, {1, 1}},
                             StringIndexType::kUnicodeCodePoint),
               InvalidInput);
}

}  // namespace
}  // namespace neusum
