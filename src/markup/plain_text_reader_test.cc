#include "markup/plain_text_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace neusum {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> blocks_of(const std::string& text) {
  std::vector<std::string> blocks;
  const SourceText source = read_plain_text(text, {});
  for (const SourceBlock& block : source.blocks) {
    blocks.push_back(std::string(name_of(block.role)) + ": " +
                     std::string(block.span.of(source.text)));
  }
  return blocks;
}

constexpr std::string_view kWrapped =
    "The ferry to the islands left the harbour at noon, and no-\r\n"
    "body on the quay could say why it came back so late in the\r\n"
    "evening. The mayor asked the captain of the ferry to write\r\n"
    "a report, which the council will read when it meets again.\r\n";

TEST(PlainTextReader, JoinsWrappedLinesAndHyphens) {
  EXPECT_THAT(blocks_of(std::string(kWrapped)),
              ElementsAre("paragraph: The ferry to the islands left the harbour at noon, and "
                          "nobody on the quay could say why it came back so late in the evening. "
                          "The mayor asked the captain of the ferry to write a report, which the "
                          "council will read when it meets again."));
}

TEST(PlainTextReader, GivesRolesToTheLinesOfAMail) {
  EXPECT_THAT(
      blocks_of("From: Ann Lee\nSubject: ferry\n\nThe ferry is late again today.\n\n"
                "> When does it leave?\n"),
      ElementsAre("field: From: Ann Lee", "field: Subject: ferry",
                  "paragraph: The ferry is late again today.", "quotation: When does it leave?"));
}

TEST(PlainTextReader, MapsTheTextToItsSource) {
  const SourceText source = read_plain_text(kWrapped, {});
  const std::size_t nobody = source.text.find("nobody");
  std::string parts;
  for (const Span& range : source.map.ranges({nobody, 6})) parts += range.of(kWrapped);
  EXPECT_EQ(parts, "nobody");
}

TEST(PlainTextReader, CountsBlocks) {
  const SourceText source = read_plain_text("One.\n\nTwo.\n\nThree.\n", {.max_blocks = 2});
  EXPECT_EQ(source.blocks.size(), 2U);
  EXPECT_TRUE(source.is_truncated);
  EXPECT_FALSE(read_plain_text("One.\n\nTwo.", {.max_blocks = 2}).is_truncated);
  EXPECT_TRUE(read_plain_text("One.\n\n\n\n\n", {.max_blocks = 1}).is_truncated);
}

}  // namespace
}  // namespace neusum
