#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/source.h"
#include "support/describe_blocks.h"

namespace neusum {
namespace {

using testing::ElementsAre;

TEST(ProseOf, LeavesOutBlocksWithoutSentences) {
  const SourceText source = read_source("# Title\n\nText.\n\n- An item.\n\n```\ncode\n```\n",
                                        {.type = SourceType::kMarkdown});
  const SourceText prose = prose_of(source);
  EXPECT_THAT(describe_blocks(prose), ElementsAre("paragraph: Text.", "list_item: An item."));
  EXPECT_EQ(prose.text, "Text.\n\nAn item.");
  EXPECT_THAT(prose.map.ranges({0, 5}), ElementsAre(Span{9, 5}));
}

TEST(ProseOf, KeepsATextWithoutSentences) {
  const SourceText source = read_source("# Title\n", {.type = SourceType::kMarkdown});
  EXPECT_EQ(prose_of(source).text, "Title");
}

TEST(ProseOf, JoinsCaptionsThatHaveEndMarks) {
  const SourceText source = read_source(
      "1\n00:01 --> 00:02\nThe ferry\n\n2\n00:02 --> 00:03\nleft.\n", {.type = SourceType::kSrt});
  EXPECT_EQ(prose_of(source).text, "The ferry left.");
}

TEST(ProseOf, CaptionsWithoutEndMarksAreUnits) {
  const SourceText source =
      read_source("1\n00:01 --> 00:02\nthe ferry\n\n2\n00:02 --> 00:03\nleft at noon\n",
                  {.type = SourceType::kSrt});
  EXPECT_EQ(prose_of(source).text, "the ferry\n\nleft at noon");
}

}  // namespace
}  // namespace neusum
