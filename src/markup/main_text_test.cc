#include "markup/main_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "support/describe_blocks.h"

namespace neusum {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

constexpr std::string_view kNewsPage =
    R"(<html><head><title>Ferry stays in port - Harbour News</title></head>
<body><header class="site-header"><nav class="main-menu"><ul><li><a href="/">Home</a></li>
<li><a href="/sport">Sport</a></li><li><a href="/weather">Weather</a></li></ul></nav></header>
<main><article class="post"><h1>Ferry stays in port</h1>
<div class="entry-content"><p>The ferry to the island did not leave on Monday, because a storm had
damaged the ramp, the harbour master said. Passengers waited in the terminal for six hours.</p>
<p>A second ship, which normally carries freight, will take passengers from Tuesday. It has room for
eighty people, so the company asks travellers to book their seats in advance.</p>
<p>The repair of the ramp will take about two weeks, the company said, and cost as much as a new
engine. The last storm of this strength hit the harbour nine years ago.</p></div></article></main>
<aside class="sidebar"><h3>Related</h3><ul><li><a href="/1">Bridge closed again</a></li>
<li><a href="/2">New mayor elected</a></li></ul></aside>
<footer class="site-footer"><p>Copyright 2026 Harbour News</p><a href="/legal">Legal notice</a></footer>
</body></html>)";

TEST(FindMainText, SeparatesAnArticleFromTheRestOfItsPage) {
  const SourceText page = read_source(kNewsPage);
  const std::vector<std::string> blocks = describe_blocks(page);
  EXPECT_THAT(blocks, Contains(testing::StartsWith("paragraph: The ferry to the island")));
  EXPECT_THAT(blocks, Contains(testing::StartsWith("paragraph: A second ship")));
  EXPECT_THAT(blocks, Contains(testing::StartsWith("paragraph: The repair")));
  EXPECT_THAT(blocks, Not(Contains(testing::HasSubstr("Sport"))));
  EXPECT_THAT(blocks, Not(Contains(testing::HasSubstr("Legal notice"))));
  EXPECT_THAT(describe_blocks(read_source(kNewsPage, {.whole_page = true})),
              Contains(testing::HasSubstr("Legal notice")));
}

TEST(FindMainText, SpansLeadToTheBytesOfThePage) {
  const SourceText page = read_source(kNewsPage);
  for (const SourceBlock& block : page.blocks) {
    std::string bytes;
    for (const Span& range : page.map.ranges(block.span)) bytes += range.of(kNewsPage);
    EXPECT_EQ(bytes.substr(0, 20), block.span.of(page.text).substr(0, 20));
  }
}

TEST(FindMainText, KeepsSomethingOfEveryPage) {
  EXPECT_EQ(read_source("<p>a", {.type = SourceType::kHtml}).text, "a");
  EXPECT_EQ(read_source("<title>a</title>", {.type = SourceType::kHtml}).text, "");
}

TEST(FindMainText, KeepsTheFirstOfBlocksWithTheSameWords) {
  const std::string sentence =
      "The ferry left the harbour of Port Ellis at dawn, and nobody saw it.";
  const std::string text = "<p>" + sentence + "</p><p>Yes.</p>";
  const SourceText page =
      read_source("<article>" + text + text + "</article>", {.type = SourceType::kHtml});
  const std::size_t first = page.text.find(sentence);
  ASSERT_NE(first, std::string::npos);
  EXPECT_EQ(page.text.find(sentence, first + 1), std::string::npos);
}

TEST(SelectExpectedBest, TakesWhatRaisesTheExpectedFMeasure) {
  EXPECT_THAT(select_expected_best(std::array{0.9, 0.1, 0.5}, std::array{10.0, 10.0, 10.0}),
              ElementsAre(true, false, true));
  EXPECT_THAT(select_expected_best(std::array{0.1, 0.02}, std::array{1.0, 9.0}),
              ElementsAre(true, false));
}

TEST(SelectExpectedBest, LeavesOutWhatIsImprobable) {
  const std::array probabilities = {0.9, 0.4, 0.4};
  const std::array weights = {10.0, 10.0, 10.0};
  EXPECT_THAT(select_expected_best(probabilities, weights), ElementsAre(true, true, true));
  EXPECT_THAT(select_expected_best(probabilities, weights, 0.5), ElementsAre(true, false, false));
  EXPECT_THAT(select_expected_best(std::array{0.2, 0.1}, std::array{1.0, 1.0}, 0.5),
              ElementsAre(true, false));
}

}  // namespace
}  // namespace neusum
