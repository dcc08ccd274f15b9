#include "structure/text_structure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "structure/block_text.h"
#include "support/check_blocks.h"

namespace neusum {
namespace {

using ::testing::Contains;
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

TEST(FindStructure, AWholeParagraphIsNoHeading) {
  std::string text = "#";
  for (int i = 0; i < 30; ++i) text += " a pier";
  const TextStructure structure = find_structure(text + ".\n\nThe ferry left at noon today.\n");
  EXPECT_EQ(structure.blocks[0].role, BlockRole::kParagraph);
  EXPECT_FALSE(structure.blocks[1].heading.has_value());
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

TEST(FindStructure, JoinsALongSentenceAcrossAPage) {
  EXPECT_THAT(
      blocks_of("The network carried more passengers last year. It did so although the\n"
                "county council, which had promised to pay for half of all the journeys,\n"
                "\n"
                "Ferries of the county             Report                        [Page 5]\n"
                "\f\n"
                "Report 12                  The coming winter                   June 2014\n"
                "\n"
                "had no money left for the boats that had been ordered in the last winter\n"
                "before the first line was opened.\n"),
      Contains(Pair(BlockRole::kParagraph,
                    "The network carried more passengers last year. It did so although the county "
                    "council, which had promised to pay for half of all the journeys, had no money "
                    "left for the boats that had been ordered in the last winter before the first "
                    "line was opened.")));
}

TEST(FindStructure, LeadsFromAQuestionToItsAnswer) {
  const TextStructure structure = find_structure(
      "Delivery\n\nDo you deliver on Sundays?\nWe deliver on Sundays in three large cities.\n");
  ASSERT_EQ(structure.blocks.size(), 3U);
  EXPECT_EQ(structure.blocks[2].heading, 1U);
  EXPECT_FALSE(structure.blocks[0].heading.has_value());
}

TEST(FindStructure, NeedsNoTerminatorsInAChatWhereManyTurnsHaveNone) {
  const std::string chat =
      "Ann: the ferry leaves at noon so please be there early\n"
      "Tom: I will bring the tickets and something to eat for all.\n"
      "Ann: we also need the keys of the cabin on the island\n"
      "Tom: They are in the drawer below the window of the kitchen.\n";
  EXPECT_FALSE(find_structure(chat).has_terminators);
  EXPECT_TRUE(
      find_structure(chat + "Ann: I have them now, and the map of the island is here too.\n")
          .has_terminators);
}

TEST(FindStructure, NeedsNoTerminatorsWhereTheAuthorWritesNone) {
  EXPECT_FALSE(find_structure("I am late again because of the snow\n"
                              "The bus did not come at all today\n"
                              "Please tell the others to begin without me\n")
                   .has_terminators);
}

TEST(FindStructure, BlocksCoverAnyBytes) {
  const std::vector<std::string> parts = {
      "\n", "\n\n", ">",    "- ", "#", "a",  "Ann:", "12:30", "[1]", "word",        " ", ".", "```",
      "|",  "\x80", "\xE4", "\t", "-", "--", "]",    "From:", "7",   "\xE6\x9C\xAC"};
  std::mt19937 random(1);
  for (int i = 0; i < 2000; ++i) {
    std::string text;
    for (std::size_t length = random() % 60; length > 0; --length) {
      text += parts[random() % parts.size()];
    }
    EXPECT_NO_THROW(check_blocks(text)) << text;
  }
}

TEST(FindStructure, AcceptsManyRepetitions) {
  constexpr std::size_t kRepetitions = 20'000;
  for (const char* part : {"]", ".)", "a\n", "> ", "A: b.\n", "[1:00] ", "-\n\n", "#", "a-\nb\n"}) {
    std::string text;
    for (std::size_t i = 0; i < kRepetitions; ++i) text += part;
    EXPECT_NO_THROW(check_blocks(text)) << part;
  }
}

}  // namespace
}  // namespace neusum
