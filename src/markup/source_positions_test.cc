#include <gtest/gtest.h>

#include <array>

#include "neusum/source.h"

namespace neusum {
namespace {

Span find(const SourceText& source, std::string_view text) {
  return {source.text.find(text), text.size()};
}

TEST(PositionsInSource, AreTheBytesOfThePageInAnyOrderOfTheSpans) {
  const std::string page = "<p>The <b>ferry</b> left.</p><p>It sank.</p>";
  const SourceText source = read_source(page, {.type = SourceType::kHtml, .whole_page = true});
  const std::array spans = {find(source, "It sank."), find(source, "The ferry left.")};
  const auto positions = positions_in_source(source, spans);
  ASSERT_EQ(positions.size(), 2U);
  ASSERT_EQ(positions[0].ranges.size(), 1U);
  EXPECT_EQ(positions[0].ranges.front().of(page), "It sank.");
  ASSERT_EQ(positions[1].ranges.size(), 3U);
  EXPECT_EQ(positions[1].ranges[1].of(page), "ferry");
  EXPECT_FALSE(positions[0].time);
}

TEST(PositionsInSource, CountTheUnitOfTheSpans) {
  const std::string page = "<p>Zoë paid 12 €. It sank.</p>";
  const SourceText source = read_source(page, {.type = SourceType::kHtml, .whole_page = true});
  const std::array spans = {Span{15, 8}};
  const auto positions = positions_in_source(source, spans, StringIndexType::kUnicodeCodePoint);
  EXPECT_EQ(positions.front().ranges.front().of(page), "It sank.");
}

TEST(PositionsInSource, HaveTheTimesOfTheCaptionsThatTheyOverlap) {
  const SourceText source = read_document_text(
      "1\n00:00:01,000 --> 00:00:02,000\nThe ferry\n\n2\n00:00:02,000 --> 00:00:03,500\nsank.\n\n"
      "3\n00:00:04,000 --> 00:00:05,000\nIt rained.\n",
      {.type = SourceType::kSrt});
  const std::array spans = {find(source, "The ferry sank."), find(source, "It rained.")};
  const auto positions = positions_in_source(source, spans);
  EXPECT_EQ(positions[0].time, (TimeRange{1, 3.5}));
  EXPECT_EQ(positions[1].time, (TimeRange{4, 5}));
}

}  // namespace
}  // namespace neusum
