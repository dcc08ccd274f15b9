#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "neusum/text.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> texts(std::string_view text, const std::vector<Span>& spans) {
  std::vector<std::string> parts;
  for (const Span& span : spans) parts.emplace_back(span.of(text));
  return parts;
}

std::vector<std::string> sentences(std::string_view text) {
  return texts(text, split_tokenized_sentences(text));
}

TEST(SplitLines, ReturnsOneSentencePerLine) {
  const std::string_view text = " one. two\r\n\n\tthree \n";
  EXPECT_THAT(texts(text, split_lines(text)), ElementsAre("one. two", "three"));
  EXPECT_THAT(split_lines("\n \n"), IsEmpty());
}

TEST(SplitTokens, CutsAtWhiteSpaceAndLowersCase) {
  EXPECT_THAT(split_tokens("xx The É\u00a0end xx", {3, 10}),
              ElementsAre(Token{{3, 3}, "the"}, Token{{7, 2}, "é"}, Token{{11, 2}, "en"}));
}

TEST(SplitTokenizedSentences, CutsAfterTerminatorTokens) {
  EXPECT_THAT(sentences("u.s. troops left . why ?! no idea"),
              ElementsAre("u.s. troops left .", "why ?!", "no idea"));
}

TEST(SplitTokenizedSentences, TakesClosingQuotesAlong) {
  EXPECT_THAT(sentences("he said : \" we won . \" they left ( at last . ) we stayed ."),
              ElementsAre("he said : \" we won . \"", "they left ( at last . )", "we stayed ."));
}

TEST(SplitTokenizedSentences, LeavesOpeningQuotesToTheNextSentence) {
  EXPECT_THAT(sentences("he left . \" we won , \" she said ."),
              ElementsAre("he left .", "\" we won , \" she said ."));
}

TEST(SplitTokenizedSentences, HandlesQuotationsOfSeveralParagraphs) {
  EXPECT_THAT(sentences("she said : \" we have all been here for a very long time . "
                        "\" i think we can go now . \" the mayor agreed ."),
              ElementsAre("she said : \" we have all been here for a very long time .",
                          "\" i think we can go now . \"", "the mayor agreed ."));
}

TEST(SplitTokenizedSentences, OfNothingGivesNothing) { EXPECT_THAT(sentences(" "), IsEmpty()); }

}  // namespace
}  // namespace neusum
