#include "structure/line_grammar.h"

#include <gtest/gtest.h>

namespace neusum {
namespace {

TEST(ListMarkerLength, CountsBulletsNumbersAndLetters) {
  EXPECT_EQ(list_marker_length("- milk"), 2U);
  EXPECT_EQ(list_marker_length("• milk"), 4U);
  EXPECT_EQ(list_marker_length("2. Stir."), 3U);
  EXPECT_EQ(list_marker_length("(a) the goods"), 4U);
  EXPECT_EQ(list_marker_length("1.2 Scope."), 4U);
  EXPECT_EQ(list_marker_length("1984 was long."), 0U);
  EXPECT_EQ(list_marker_length("-5 degrees"), 0U);
}

TEST(TimeStampLength, AcceptsBracketsAndFractions) {
  EXPECT_EQ(time_stamp_length("[00:02:16] Tom: No."), 11U);
  EXPECT_EQ(time_stamp_length("(1:05) Yes."), 7U);
  EXPECT_EQ(time_stamp_length("00:01:02,345 --> 00:01:04,000"), 13U);
  EXPECT_EQ(time_stamp_length("12:30pm is late."), 0U);
  EXPECT_EQ(time_stamp_length("12 people came."), 0U);
}

TEST(IsTimeStampLine, NeedsNothingElse) {
  EXPECT_TRUE(is_time_stamp_line("00:01:02,345 --> 00:01:04,000"));
  EXPECT_TRUE(is_time_stamp_line("[12:30]"));
  EXPECT_FALSE(is_time_stamp_line("[12:30] Hello."));
}

TEST(ParseKey, FindsNamesBeforeColons) {
  EXPECT_EQ(parse_key("Tom B.: No.").key, "Tom B.");
  EXPECT_EQ(parse_key("Tom B.: No.").value, 8U);
  EXPECT_EQ(parse_key("#Person1#: Hi.").key, "#Person1#");
  EXPECT_EQ(parse_key("[doctor] how are you ?").key, "doctor");
  EXPECT_EQ(parse_key("Q: Why?").key, "Q");
}

TEST(ParseKey, RejectsClausesAndAddresses) {
  EXPECT_EQ(parse_key("This is what we know so far: nothing.").key, "");
  EXPECT_EQ(parse_key("Then he left. Result: none").key, "");
  EXPECT_EQ(parse_key("https://example.org").key, "");
  EXPECT_EQ(parse_key("At 12:30 we left.").key, "");
}

TEST(QuotationLength, CountsAllLevels) {
  EXPECT_EQ(quotation_length("> > Dear Ann,"), 4U);
  EXPECT_EQ(quotation_length(">"), 1U);
  EXPECT_EQ(quotation_length("a > b"), 0U);
}

TEST(IsPageNumber, AllowsDashes) {
  EXPECT_TRUE(is_page_number("13"));
  EXPECT_TRUE(is_page_number("- 13 -"));
  EXPECT_FALSE(is_page_number("-"));
  EXPECT_FALSE(is_page_number("13 men"));
  EXPECT_FALSE(is_page_number("12345"));
}

TEST(HeadingMarkLength, CountsSigns) {
  EXPECT_EQ(heading_mark_length("## Usage"), 3U);
  EXPECT_EQ(heading_mark_length("#8841"), 0U);
  EXPECT_EQ(heading_mark_length("##"), 0U);
}

TEST(IsMailField, IgnoresCase) {
  EXPECT_TRUE(is_mail_field("From"));
  EXPECT_TRUE(is_mail_field("SUBJECT"));
  EXPECT_FALSE(is_mail_field("Formula"));
}

}  // namespace
}  // namespace neusum
