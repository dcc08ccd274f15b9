#include "markup/kept_blocks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/describe_blocks.h"

namespace neusum {
namespace {

using testing::ElementsAre;

TEST(KeepBlocks, KeepsTheirPositionsInTheFile) {
  const SourceText source = read_source("# Title\n\nText.\n\n- An item.\n\n```\ncode\n```\n",
                                        {.type = SourceType::kMarkdown});
  const SourceText kept = keep_blocks(source, {false, true, true, false});
  EXPECT_THAT(describe_blocks(kept), ElementsAre("paragraph: Text.", "list_item: An item."));
  EXPECT_EQ(kept.text, "Text.\n\nAn item.");
  EXPECT_THAT(kept.map.ranges({0, 5}), ElementsAre(Span{9, 5}));
}

TEST(ReadDocumentText, JoinsCaptionsThatHaveEndMarks) {
  const SourceText source = read_document_text(
      "1\n00:01 --> 00:02\nThe ferry\n\n2\n00:02 --> 00:03\nleft.\n", {.type = SourceType::kSrt});
  EXPECT_EQ(source.text, "The ferry left.");
  EXPECT_TRUE(document_of(source).parts.empty());
}

TEST(ReadDocumentText, CaptionsWithoutEndMarksAreUnits) {
  const SourceText source =
      read_document_text("1\n00:01 --> 00:02\nthe ferry\n\n2\n00:02 --> 00:03\nleft at noon\n",
                         {.type = SourceType::kSrt});
  EXPECT_EQ(source.text, "the ferry\n\nleft at noon");
}

TEST(DocumentOf, HasTheBlocksOfAFileAsParts) {
  const SourceText source =
      read_document_text("# Title\n\nText.\n", {.type = SourceType::kMarkdown});
  const Document document = document_of(source);
  EXPECT_EQ(document.text, "Title\n\nText.");
  ASSERT_EQ(document.parts.size(), 2U);
  EXPECT_EQ(document.parts[0].role, BlockRole::kHeading);
  EXPECT_EQ(document.parts[1].span.of(document.text), "Text.");
}

}  // namespace
}  // namespace neusum
