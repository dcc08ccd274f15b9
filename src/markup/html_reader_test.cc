#include "markup/html_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/describe_blocks.h"

namespace neusum {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> html_blocks(std::string_view source) {
  return describe_blocks(read_html(source, {}));
}

TEST(ReadHtml, SeparatesBlocks) {
  EXPECT_THAT(html_blocks("<h1>Title</h1><p>One\n two.<p>Three<div>four</div>five<hr>six"),
              ElementsAre("heading: Title", "paragraph: One two.", "paragraph: Three",
                          "paragraph: four", "paragraph: five", "paragraph: six"));
}

TEST(ReadHtml, JoinsInlineElements) {
  EXPECT_THAT(html_blocks("<p>a<b>b</b> <i> c</i><!-- x -->d <x-y>e</x-y></p>"),
              ElementsAre("paragraph: ab cd e"));
}

TEST(ReadHtml, NamesTheRolesThatElementsState) {
  EXPECT_THAT(html_blocks("<nav><h2>Menu</h2><ul><li>Home</ul></nav><ul><li>a<li>b<p>c</ul>"),
              ElementsAre("navigation: Menu", "navigation: Home", "list_item: a", "list_item: b",
                          "list_item: c"));
  EXPECT_THAT(html_blocks("<table><tr><th>a<td>b<tr><td><p>c</table>d"),
              ElementsAre("table_cell: a", "table_cell: b", "paragraph: c", "paragraph: d"));
  EXPECT_THAT(html_blocks("<blockquote><p>a</p></blockquote><figure><figcaption><p>b</figure><div "
                          "role=Navigation>c</div>"),
              ElementsAre("quotation: a", "caption: b", "navigation: c"));
}

TEST(ReadHtml, KeepsTheLinesOfCode) {
  EXPECT_THAT(html_blocks("<pre>\n  a\r\n   <b>b</b>\n</pre>c"),
              ElementsAre("code: a\n   b", "paragraph: c"));
}

TEST(ReadHtml, BreaksLinesAtBr) {
  EXPECT_THAT(html_blocks("a<br>b<br>\n<br>c"), ElementsAre("paragraph: a\nb", "paragraph: c"));
}

TEST(ReadHtml, SkipsWhatBrowsersDoNotShow) {
  EXPECT_THAT(html_blocks("<title>t</title><style>s</style><script>'<p>'</script>a"
                          "<svg><title>x</title><text>y</text><![CDATA[<p>]]></svg>b"
                          "<template><p>c</template><select><option>d</select>e"
                          "<noscript><p>f</noscript><textarea>g</textarea>"),
              ElementsAre("paragraph: abe"));
}

TEST(ReadHtml, AnUnclosedPictureEndsAtTheNextBlock) {
  EXPECT_THAT(html_blocks("<svg><path>x<p>a"), ElementsAre("paragraph: a"));
}

TEST(ReadHtml, ReadsTitleAndLanguage) {
  const SourceText page =
      read_html("<html lang=de-AT><head><title> A &amp;\n B</title><title>C</title>", {});
  EXPECT_EQ(page.title, "A & B");
  EXPECT_EQ(page.language, "de-AT");
  EXPECT_THAT(page.blocks, IsEmpty());
  EXPECT_EQ(read_html("<meta http-equiv=content-language content=fr>", {}).language, "fr");
}

TEST(ReadHtml, MapsTextToItsBytes) {
  constexpr std::string_view kPage = "<p>Fish &amp;\n  <b>chips</b>!</p>";
  const SourceText page = read_html(kPage, {});
  ASSERT_EQ(page.text, "Fish & chips!");
  EXPECT_THAT(page.map.ranges({0, 13}), ElementsAre(Span{3, 13}, Span{19, 5}, Span{28, 1}));
  EXPECT_EQ(page.map.ranges({5, 1}).front().of(kPage), "&amp;");
}

TEST(ReadHtml, MapsASpaceToTheWholeReferenceThatStandsForIt) {
  const SourceText source = read_html("<p>a&#x20;b", {});
  EXPECT_EQ(source.text, "a b");
  EXPECT_THAT(source.map.ranges({0, 3}), ElementsAre(Span{3, 8}));
}

TEST(ReadHtml, StopsAtTheLimitOfBlocks) {
  const SourceText page = read_html("<p>a<p>b<p>c", {.max_blocks = 2});
  EXPECT_EQ(page.text, "a\n\nb");
  EXPECT_TRUE(page.is_truncated);
  EXPECT_FALSE(read_html("<p>a<p>b", {.max_blocks = 3}).is_truncated);
}

TEST(ReadHtml, EndTagsDoNotReachOutOfATableCell) {
  EXPECT_THAT(html_blocks("<nav><table><td>a</nav>b</table>c</nav>d"),
              ElementsAre("navigation: a", "navigation: b", "navigation: c", "paragraph: d"));
}

TEST(ReadHtml, TakesDeepPages) {
  std::string page;
  for (int i = 0; i < 10'000; ++i) page += "<div>";
  EXPECT_THAT(html_blocks(page + "a</div>b"), ElementsAre("paragraph: a", "paragraph: b"));
}

}  // namespace
}  // namespace neusum
