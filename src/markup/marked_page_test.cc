#include "neusum/marked_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <ctime>
#include <string>

#include "neusum/source.h"

namespace neusum {
namespace {

using testing::HasSubstr;

// Marks all text of a page.
std::string mark_all(std::string_view page) {
  const SourceText source = read_source(page, {.type = SourceType::kHtml, .whole_page = true});
  const std::array marks = {
      PageMark{.text = source.text, .ranges = source.map.ranges({0, source.text.size()})}};
  return mark_page(page, source.encoding, marks);
}

TEST(MarkPage, MarksEachRunOfText) {
  const std::string marked = mark_all("<body><p>The <b>ferry</b> left.</p>");
  EXPECT_THAT(marked, HasSubstr(">The </mark neusum-0><b><mark neusum-0 "));
  EXPECT_THAT(marked, HasSubstr(">ferry</mark neusum-0></b>"));
  EXPECT_THAT(marked, HasSubstr(" href=\"#neusum-0-1\">The ferry left.</a>"));
  EXPECT_THAT(marked, HasSubstr("id=\"neusum-0-1\""));
  EXPECT_THAT(marked, HasSubstr("script-src 'none'"));
}

TEST(MarkPage, PutsThePolicyBeforeScriptsAndTheBoxIntoTheBody) {
  const std::string marked = mark_all(
      "<!-- x --><!DOCTYPE html><script>'<body>'</script><title>t</title><body class=a>text");
  EXPECT_LT(marked.find("<!DOCTYPE"), marked.find("Content-Security-Policy"));
  EXPECT_LT(marked.find("Content-Security-Policy"), marked.find("<script>"));
  EXPECT_LT(marked.find("<body class=a>"), marked.find(">Summary<"));
}

TEST(MarkPage, LinksToTheOriginalPage) {
  const std::array marks = {
      PageMark{.text = "a", .ranges = {{3, 1}}, .link = "https://example.org/?a&b#:~:text=a"}};
  EXPECT_THAT(mark_page("<p>a", "utf-8", marks),
              HasSubstr(" href=\"https://example.org/?a&amp;b#:~:text=a\""));
}

TEST(MarkPage, ScrollsToALineBelowTheBarsAtTheTopOfThePage) {
  EXPECT_THAT(mark_all("<p>a</p>"), HasSubstr(";scroll-margin-top:20vh;"));
}

TEST(MarkPage, SaysThatThereIsNoSentence) {
  EXPECT_THAT(mark_page("<p>a", "utf-8", {}), HasSubstr("No sentence was found"));
}

TEST(MarkPage, WritesAsciiOnly) {
  const std::string marked = mark_all("<meta charset=latin1><p>caf\xE9 < x");
  EXPECT_THAT(marked, HasSubstr("caf&#233; &lt; x</a>"));
  EXPECT_THAT(marked, HasSubstr("<meta charset=\"windows-1252\">"));
}

TEST(RemoveMarks, RestoresTheBytesOfThePage) {
  for (const std::string_view page :
       {"<p>a</p>", "", "text",
        "\xEF\xBB\xBF<!doctype html><html><head><title>t</title></head>"
        "<body onload=x><p>a<b>b &amp; c</b>\r\n d<br>e</p><mark>f</mark>",
        "<table>a<tr><td>b</table>", "<mark neusum-0>a</mark neusum-0>", "<!--neusum-0-->a",
        "<p>caf\xE9 \xFF"}) {
    const std::string marked = mark_all(page);
    EXPECT_EQ(remove_marks(marked), page);
    EXPECT_EQ(remove_marks(mark_all(marked)), marked);
  }
  EXPECT_EQ(remove_marks("<mark>a</mark>"), "<mark>a</mark>");
}

TEST(MarkPage, TakesLinearTimeIfThePageHasManyNamesOfMarks) {
  std::string page;
  for (int i = 0; i < 150'000; ++i) page += "neusum-" + std::to_string(i) + " ";
  const auto begin = std::clock();
  const std::string marked = mark_page(page, "utf-8", {});
  EXPECT_LT(std::clock() - begin, CLOCKS_PER_SEC);
  EXPECT_THAT(marked, testing::StartsWith("<!--neusum-150000-->"));
  EXPECT_EQ(remove_marks(marked), page);
}

TEST(CanMarkPage, NeedsAsciiCharactersOfOneByte) {
  EXPECT_TRUE(can_mark_page("utf-8"));
  EXPECT_TRUE(can_mark_page("shift_jis"));
  EXPECT_FALSE(can_mark_page("utf-16le"));
  EXPECT_FALSE(can_mark_page("iso-2022-jp"));
}

}  // namespace
}  // namespace neusum
