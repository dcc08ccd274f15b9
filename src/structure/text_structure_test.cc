#include "structure/text_structure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "structure/block_text.h"
#include "text/unicode.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

// The role and the joined text of each block.
std::vector<std::pair<BlockRole, std::string>> blocks_of(std::string_view text) {
  std::vector<std::pair<BlockRole, std::string>> blocks;
  for (const TextBlock& block : find_structure(text).blocks) {
    blocks.emplace_back(block.role, join_lines(text, block.lines));
  }
  return blocks;
}

std::vector<std::string> speakers_of(std::string_view text) {
  std::vector<std::string> speakers;
  for (const TextBlock& block : find_structure(text).blocks) {
    speakers.emplace_back(block.speaker.of(text));
  }
  return speakers;
}

TEST(FindStructure, ReturnsNothingForBlankText) {
  EXPECT_THAT(blocks_of(""), IsEmpty());
  EXPECT_THAT(blocks_of(" \n\t\n"), IsEmpty());
}

TEST(FindStructure, FindsHeadingsListsAndTables) {
  EXPECT_THAT(blocks_of("## Garden\n\n"
                        "The beds were dug in early spring.\n\n"
                        "- Water the young plants in the evening.\n"
                        "| bed | plants |\n"
                        "13\n"),
              ElementsAre(Pair(BlockRole::kHeading, "Garden"),
                          Pair(BlockRole::kParagraph, "The beds were dug in early spring."),
                          Pair(BlockRole::kListItem, "Water the young plants in the evening."),
                          Pair(BlockRole::kTableRow, "| bed | plants |"),
                          Pair(BlockRole::kPageNumber, "13")));
}

TEST(FindStructure, FindsFieldsQuotationsAndSignatures) {
  EXPECT_THAT(
      blocks_of("From: Ann <ann@mill.example>\n"
                "Subject: flour\n\n"
                "We can deliver on Monday.\n\n"
                "> When can you\n"
                "> deliver?\n"
                "-- \n"
                "Ann, the mill"),
      ElementsAre(Pair(BlockRole::kField, "From: Ann <ann@mill.example>"),
                  Pair(BlockRole::kField, "Subject: flour"),
                  Pair(BlockRole::kParagraph, "We can deliver on Monday."),
                  Pair(BlockRole::kQuotation, "When can you deliver?"),
                  Pair(BlockRole::kSignature, "--"), Pair(BlockRole::kSignature, "Ann, the mill")));
}

TEST(FindStructure, NamesTheSpeakersOfAConversation) {
  EXPECT_THAT(speakers_of("[00:00:03] Ann Lee: Shall we begin?\n"
                          "[00:00:05] Tom B.: Yes. I have the figures.\n"),
              ElementsAre("Ann Lee", "Tom B."));
  EXPECT_THAT(speakers_of("[doctor] does it hurt ?\n[patient] not much .\n"),
              ElementsAre("doctor", "patient"));
  EXPECT_THAT(speakers_of("One thing is clear: it rains.\nThe river rises again.\nWe wait."),
              ElementsAre("", "", ""));
}

// Lines of about the same length, as programs wrap them.
constexpr std::string_view kWrapped =
    "The network carried more passengers last year, nine per cent be-\n"
    "low the figure for the year in which the first line was opened.\n"
    "Fares covered half of the costs, and the rest was paid by the\n\n"
    "11\n\n"
    "county council, which has no money left for the coming winter.\n";

TEST(FindStructure, JoinsWrappedLinesAcrossAPage) {
  EXPECT_THAT(
      blocks_of(kWrapped),
      ElementsAre(Pair(BlockRole::kParagraph,
                       "The network carried more passengers last year, nine per cent below the "
                       "figure for the year in which the first line was opened. Fares covered half "
                       "of the costs, and the rest was paid by the county council, which has no "
                       "money left for the coming winter.")));
}

TEST(FindStructure, LeadsFromAQuestionToItsAnswer) {
  const TextStructure structure = find_structure(
      "Delivery\n\nDo you deliver on Sundays?\nWe deliver on Sundays in three large cities.\n");
  ASSERT_EQ(structure.blocks.size(), 3U);
  EXPECT_EQ(structure.blocks[2].heading, 1U);
  EXPECT_FALSE(structure.blocks[0].heading.has_value());
}

TEST(FindStructure, NeedsNoTerminatorsWhereTheAuthorWritesNone) {
  EXPECT_FALSE(find_structure("I am late again because of the snow\n"
                              "The bus did not come at all today\n"
                              "Please tell the others to begin without me\n")
                   .has_terminators);
}

// Whether every character that is no white space is in at most one line of a block, and the lines
// are in order.
void expect_ordered(std::string_view text) {
  std::size_t end = 0;
  for (const TextBlock& block : find_structure(text).blocks) {
    for (const Span& line : block.lines) {
      ASSERT_LE(end, line.offset) << text;
      ASSERT_LE(line.end(), text.size()) << text;
      end = line.end();
    }
    EXPECT_GE(block.main_text, 0);
    EXPECT_LE(block.main_text, 1);
  }
}

TEST(FindStructure, AcceptsAnyBytes) {
  const std::vector<std::string> parts = {
      "\n", "\n\n", ">",    "- ", "#", "a",  "Ann:", "12:30", "[1]", "word",        " ", ".", "```",
      "|",  "\x80", "\xE4", "\t", "-", "--", "]",    "From:", "7",   "\xE6\x9C\xAC"};
  std::mt19937 random(1);
  for (int i = 0; i < 2000; ++i) {
    std::string text;
    for (std::size_t length = random() % 60; length > 0; --length) {
      text += parts[random() % parts.size()];
    }
    expect_ordered(text);
  }
}

TEST(FindStructure, AcceptsManyRepetitions) {
  constexpr std::size_t kRepetitions = 20'000;
  for (const char* part : {"]", ".)", "a\n", "> ", "A: b.\n", "[1:00] ", "-\n\n", "#", "a-\nb\n"}) {
    std::string text;
    for (std::size_t i = 0; i < kRepetitions; ++i) text += part;
    EXPECT_FALSE(find_structure(text).blocks.empty()) << part;
  }
}

}  // namespace
}  // namespace neusum
