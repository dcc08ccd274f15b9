#include "neusum/source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/error.h"

namespace neusum {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

SourceType type_of(std::string_view text, const std::string& file_name) {
  return read_source(text, {.file_name = file_name}).type;
}

TEST(ReadSource, FindsTheTypeByContentAndName) {
  EXPECT_EQ(type_of(" <!DOCTYPE html>", "a.txt"), SourceType::kHtml);
  EXPECT_EQ(type_of("WEBVTT\n", "a"), SourceType::kVtt);
  EXPECT_EQ(type_of("text", "a.HTM"), SourceType::kHtml);
  EXPECT_EQ(type_of("<p>", "a.md"), SourceType::kMarkdown);
  EXPECT_EQ(type_of("text", "a.srt"), SourceType::kSrt);
  EXPECT_EQ(type_of("1\n00:00:01,000 --> 00:00:02,000\n", "-"), SourceType::kSrt);
  EXPECT_EQ(type_of("<div class=x>", "-"), SourceType::kHtml);
  EXPECT_EQ(type_of("<Peter> I said", "-"), SourceType::kText);
  EXPECT_EQ(type_of("# text", "-"), SourceType::kText);
}

TEST(ReadSource, FindsTheBlocksOfAPlainText) {
  const SourceText source = read_source("One\ntwo\n \n\nthree \n", {});
  EXPECT_EQ(source.text, "One\n\ntwo\n\nthree");
  ASSERT_EQ(source.blocks.size(), 3U);
  EXPECT_EQ(source.blocks[1].span, (Span{5, 3}));
}

TEST(ReadSource, MapsToBytesOfOtherEncodings) {
  constexpr std::string_view kPage = "<meta charset=latin1><p>caf\xE9 &eacute;\xE9";
  const SourceText source = read_source(kPage, {.file_name = "a.html"});
  EXPECT_EQ(source.text, "café éé");
  EXPECT_EQ(source.encoding, "windows-1252");
  EXPECT_THAT(source.map.ranges({0, 9}), ElementsAre(Span{24, 14}));
  EXPECT_EQ(source.map.ranges({6, 2}).front().of(kPage), "&eacute;");
}

TEST(ReadSource, PrefersTheEncodingOfTheHeader) {
  constexpr std::string_view kPage = "<meta charset=latin1>\xE9";
  EXPECT_EQ(read_source(kPage, {.type = SourceType::kHtml, .encoding = "iso-8859-5"}).text, "щ");
}

TEST(ReadSource, RefusesLargeAndBinaryFiles) {
  EXPECT_THAT(
      [] { read_source("abc", {.file_name = "a.txt", .max_bytes = 2}); },
      ThrowsMessage<InvalidInput>(HasSubstr("a.txt has 3 bytes, more than the limit of 2")));
  EXPECT_THAT([] { read_source("%PDF-1.4", {.file_name = "a"}); },
              ThrowsMessage<InvalidInput>(HasSubstr("PDF")));
}

}  // namespace
}  // namespace neusum
