#include "markup/markdown_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/describe_blocks.h"

namespace neusum {
namespace {

using testing::ElementsAre;

std::vector<std::string> markdown_blocks(std::string_view source) {
  return describe_blocks(read_markdown(source, {}));
}

TEST(ReadMarkdown, NamesRoles) {
  EXPECT_THAT(
      markdown_blocks("# A *b*\n\nOne\ntwo.\n\n- x\n- y\n\n> q\n\n```\n  code\n\nmore\n```\n\n"
                      "| h |\n|---|\n| c |\n"),
      ElementsAre("heading: A b", "paragraph: One two.", "list_item: x", "list_item: y",
                  "quotation: q", "code: code\n\nmore", "table_cell: h", "table_cell: c"));
}

TEST(ReadMarkdown, LeavesOutMarkup) {
  EXPECT_THAT(markdown_blocks("[link](http://a.b) ![image](c.png) <b>x</b> `y` &amp; a\\*b  \nz"),
              ElementsAre("paragraph: link x y & a*b\nz"));
}

TEST(ReadMarkdown, ReadsFrontMatter) {
  const SourceText source = read_markdown("---\ntitle: \"On bees\"\nlang: en-GB\n---\nText.\n", {});
  EXPECT_EQ(source.text, "Text.");
  EXPECT_EQ(source.title, "On bees");
  EXPECT_EQ(source.language, "en-GB");
  EXPECT_EQ(read_markdown("---\nno end\n", {}).title, "");
}

TEST(ReadMarkdown, MapsTextToItsBytes) {
  constexpr std::string_view kText = "---\na: b\n---\nOne **two** &lt;\nthree";
  const SourceText source = read_markdown(kText, {});
  ASSERT_EQ(source.text, "One two < three");
  EXPECT_EQ(source.map.ranges({4, 3}).front().of(kText), "two");
  EXPECT_EQ(source.map.ranges({8, 1}).front().of(kText), "&lt;");
  EXPECT_EQ(source.map.ranges({10, 5}).front().of(kText), "three");
}

TEST(ReadMarkdown, StopsAtTheLimitOfBlocks) {
  const SourceText source = read_markdown("a\n\nb\n\nc\n", {.max_blocks = 2});
  EXPECT_EQ(source.text, "a\n\nb");
  EXPECT_TRUE(source.is_truncated);
}

}  // namespace
}  // namespace neusum
