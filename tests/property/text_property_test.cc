#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "neusum/text.h"
#include "support/random_text.h"
#include "text/unicode.h"

namespace neusum {
namespace {

constexpr unsigned kTexts = 5000;
constexpr std::size_t kMaxParts = 60;

bool is_blank(std::string_view text) { return trim(text, {0, text.size()}).length == 0; }

// The spans are in order, trimmed, and omit only white space.
void expect_cover(std::string_view text, const std::vector<Span>& spans) {
  std::size_t end = 0;
  for (const Span& span : spans) {
    ASSERT_GE(span.offset, end) << text;
    EXPECT_TRUE(is_blank(text.substr(end, span.offset - end))) << text;
    EXPECT_EQ(trim(text, span), span) << text;
    EXPECT_GT(span.length, 0U) << text;
    end = span.end();
  }
  ASSERT_LE(end, text.size());
  EXPECT_TRUE(is_blank(text.substr(end))) << text;
}

TEST(TextProperty, SentencesCoverTheText) {
  for (const char* language : {"en", "de", "zh"}) {
    const SentenceSplitter splitter(language);
    for (unsigned seed = 0; seed < kTexts; ++seed) {
      const std::string text = random_text(seed, kMaxParts, /*invalid_utf8=*/seed % 2 == 1);
      expect_cover(text, splitter.split(text));
    }
  }
}

TEST(TextProperty, LinesAndTokenizedSentencesCoverTheText) {
  for (unsigned seed = 0; seed < kTexts; ++seed) {
    const std::string text = random_text(seed, kMaxParts);
    expect_cover(text, split_lines(text));
    expect_cover(text, split_tokenized_sentences(text));
  }
}

TEST(TextProperty, PartsAroundABlankLineAreSplitIndependently) {
  const SentenceSplitter splitter;
  for (unsigned seed = 0; seed < kTexts; ++seed) {
    const std::string first = random_text(2 * seed, kMaxParts);
    const std::string second = random_text(2 * seed + 1, kMaxParts);
    std::vector<Span> expected = splitter.split(first);
    for (const Span& span : splitter.split(second)) {
      expected.push_back({span.offset + first.size() + 2, span.length});
    }
    EXPECT_EQ(splitter.split(first + "\n\n" + second), expected) << first << "|" << second;
  }
}

TEST(TextProperty, SpansSurviveEveryIndexType) {
  const SentenceSplitter splitter;
  for (unsigned seed = 0; seed < kTexts; ++seed) {
    const std::string text = random_text(seed, kMaxParts);
    const std::vector<Span> spans = splitter.split(text);
    for (const auto& [type, name] : EnumNames<StringIndexType>::kNames) {
      EXPECT_EQ(spans_in_utf8(text, convert_spans(text, spans, type), type), spans) << name << text;
    }
  }
}

TEST(TextProperty, MakingTextValidIsIdempotent) {
  for (unsigned seed = 0; seed < kTexts; ++seed) {
    const ValidText valid = make_valid_utf8(random_text(seed, kMaxParts, /*invalid_utf8=*/true));
    const ValidText again = make_valid_utf8(valid.text);
    EXPECT_EQ(again.text, valid.text);
    EXPECT_EQ(again.replacements, 0U);
  }
}

}  // namespace
}  // namespace neusum
