#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "neusum/marked_page.h"
#include "neusum/source.h"

namespace neusum {
namespace {

// Marks sentences in a Markdown file.
std::string mark_sentences(std::string_view file, const std::vector<std::string>& sentences) {
  const SourceText source = read_source(file, {.type = SourceType::kMarkdown});
  std::vector<PageMark> marks;
  for (const std::string& sentence : sentences) {
    const std::size_t begin = source.text.find(sentence);
    EXPECT_NE(begin, std::string::npos) << sentence;
    marks.push_back({.text = sentence, .ranges = source.map.ranges({begin, sentence.size()})});
  }
  return mark_markdown(file, marks);
}

TEST(MarkMarkdown, MarksSentencesWithTheMarkupInThem) {
  EXPECT_EQ(mark_sentences("The *ferry* left. [Nobody](x)\nsaw `it`. End.",
                           {"The ferry left.", "Nobody saw it."}),
            "<mark>The *ferry* left.</mark> [<mark>Nobody](x)\nsaw `it`.</mark> End.");
  EXPECT_EQ(mark_sentences("> - It\n>   was **late**.", {"It was late."}),
            "> - <mark>It\n>   was **late**.</mark>");
}

TEST(MarkMarkdown, EnclosesCodeAtTheEndsOfASentence) {
  EXPECT_EQ(mark_sentences("`a b` is ``c``", {"a b is c"}), "<mark>`a b` is ``c``</mark>");
  EXPECT_EQ(mark_sentences("<https://example.org/> is it.", {"https://example.org/ is it."}),
            "<mark><https://example.org/> is it.</mark>");
}

TEST(MarkMarkdown, LeavesOutMarksThatWouldChangeTheText) {
  const std::string file = "Use `a. B c. D` now. End.";
  EXPECT_EQ(mark_sentences(file, {"B c.", "End."}), "Use `a. B c. D` now. <mark>End.</mark>");
}

TEST(MarkMarkdown, KeepsTheTextOfTheFile) {
  for (const std::string file :
       {"The**ferry**s _left_ `in \n the` storm\\*.\n\n> It was\n> *late* &amp; ***dark***.\n",
        "1. One **two *three***.\n2. [a][b] `x`\n\n[b]: /c\n", "# a\n***\n|a|\n|-|\n|b|\n"}) {
    const SourceText source = read_source(file, {.type = SourceType::kMarkdown});
    std::vector<std::string> blocks;
    for (const SourceBlock& block : source.blocks) {
      blocks.emplace_back(block.span.of(source.text));
    }
    const std::string marked = mark_sentences(file, blocks);
    EXPECT_EQ(read_source(marked, {.type = SourceType::kMarkdown}).text, source.text);
    EXPECT_THAT(marked, testing::HasSubstr("<mark>"));
  }
}

TEST(MarkMarkdown, LeavesOutMarksThatOverlapOthers) {
  const std::array marks = {PageMark{.ranges = {{0, 3}}}, PageMark{.ranges = {{2, 2}}}};
  EXPECT_EQ(mark_markdown("abcdef", marks), "<mark>abc</mark>def");
}

}  // namespace
}  // namespace neusum
