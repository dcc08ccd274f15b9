#include "markup/html_tokenizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neusum {
namespace {

using Content = HtmlTokenizer::Content;
using testing::ElementsAre;
using testing::IsEmpty;

std::string describe(const HtmlToken& token) {
  const std::string content(token.content);
  switch (token.kind) {
    case HtmlToken::Kind::kText:
      return content;
    case HtmlToken::Kind::kStartTag:
      return "<" + content + ">";
    case HtmlToken::Kind::kEndTag:
      return "</" + content + ">";
    case HtmlToken::Kind::kComment:
      return "<!--" + content;
    case HtmlToken::Kind::kDoctype:
      return "<!doctype>";
  }
  return {};
}

std::vector<std::string> tokens(std::string_view page, Content content = Content::kData,
                                std::string_view element = "") {
  HtmlTokenizer tokenizer(page, 10);
  tokenizer.read_as(content, element);
  std::vector<std::string> found;
  HtmlToken token;
  while (tokenizer.next(token)) found.push_back(describe(token));
  return found;
}

TEST(HtmlTokenizer, SplitsAPage) {
  EXPECT_THAT(tokens("<!DOCTYPE html><p class=x>a<br/>b</P><!-- c -->"),
              ElementsAre("<!doctype>", "<p>", "a", "<br>", "b", "</P>", "<!-- c "));
}

TEST(HtmlTokenizer, ReadsAttributes) {
  HtmlTokenizer tokenizer("<a HREF='x>y' b c = d/ href=\"z\" />", 10);
  HtmlToken token;
  ASSERT_TRUE(tokenizer.next(token));
  EXPECT_EQ(*token.attribute("href"), "x>y");  // the first of equal names
  EXPECT_EQ(*token.attribute("b"), "");
  EXPECT_EQ(*token.attribute("c"), "d/");
  EXPECT_EQ(token.attribute("d"), nullptr);
  EXPECT_TRUE(token.is_self_closing);
}

TEST(HtmlTokenizer, IgnoresAttributesBeyondTheLimit) {
  HtmlTokenizer tokenizer("<p a b c>", 2);
  HtmlToken token;
  ASSERT_TRUE(tokenizer.next(token));
  EXPECT_EQ(token.attributes.size(), 2U);
}

TEST(HtmlTokenizer, LeavesSignsThatAreNoTags) {
  EXPECT_THAT(tokens("1 < 2 <3 </"), ElementsAre("1 < 2 <3 </"));
}

TEST(HtmlTokenizer, DropsATagThatThePageEndsIn) {
  EXPECT_THAT(tokens("a<p class='"), ElementsAre("a"));
  EXPECT_THAT(tokens("<"), ElementsAre("<"));
  EXPECT_THAT(tokens(""), IsEmpty());
}

TEST(HtmlTokenizer, EndsCommentsAsBrowsersDo) {
  EXPECT_THAT(tokens("<!-->a<!--->b<!--x--!>c<!-- -- -->d"),
              ElementsAre("<!--", "a", "<!--", "b", "<!--x", "c", "<!-- -- ", "d"));
  EXPECT_THAT(tokens("<?php 1 ?>a</ b>"), ElementsAre("<!--?php 1 ?", "a", "<!-- b"));
}

TEST(HtmlTokenizer, ReadsRawTextUntilItsEndTag) {
  EXPECT_THAT(tokens("a<b>&amp;</i></TITLE >c", Content::kRcdata, "title"),
              ElementsAre("a<b>&amp;</i>", "</TITLE>", "c"));
}

TEST(HtmlTokenizer, ScriptsMayContainScriptsInComments) {
  EXPECT_THAT(tokens("<!--<script></script>--></script>a", Content::kScriptData, "script"),
              ElementsAre("<!--<script></script>-->", "</script>", "a"));
  EXPECT_THAT(tokens("<!-->a</script>b", Content::kScriptData, "script"),
              ElementsAre("<!-->a", "</script>", "b"));
}

}  // namespace
}  // namespace neusum
