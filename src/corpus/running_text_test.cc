#include "corpus/running_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "corpus/given_positions.h"
#include "support/check_sentences.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Document split(std::string text, PreparedParts parts = PreparedParts::kRunningText) {
  Document document{.text = std::move(text)};
  split_parts(document, SentenceSplitter(), parts, 0);
  return document;
}

// The sentences that can be selected.
std::vector<std::string> selectable(const Document& document) {
  std::vector<std::string> sentences;
  for (const Sentence& sentence : document.sentences) {
    if (!sentence.is_context) sentences.emplace_back(sentence.span.of(document.text));
  }
  return sentences;
}

TEST(SplitRunningText, LeavesOutLinesThatAreNoSentences) {
  EXPECT_THAT(selectable(split("Home > News\n\nFerry is late\n\nFrom: Ann\nTo: Bob\n\n"
                               "The ferry left the port at noon. It will be late.\n\n"
                               "> Is the ferry late today?\n\nPage 3\n")),
              ElementsAre("The ferry left the port at noon.", "It will be late."));
}

TEST(SplitRunningText, KeepsQuestionsAndShortSentencesAsContext) {
  const Document document =
      split("The ferry left the port at noon. Why was it so late? Fog. It came back at night.");
  EXPECT_EQ(document.sentences.size(), 4U);
  EXPECT_THAT(selectable(document),
              ElementsAre("The ferry left the port at noon.", "It came back at night."));
}

TEST(SplitRunningText, ADamagedClosingQuotationMarkMakesNoQuestion) {
  EXPECT_THAT(
      selectable(split("The captain called the new ferry ?slow and loud? The pilot did not "
                       "agree. Is the ferry really so slow?")),
      ElementsAre("The captain called the new ferry ?slow and loud?", "The pilot did not agree."));
}

TEST(SplitRunningText, SentencesWithDifferentNumbersAreNoRepetitions) {
  EXPECT_THAT(selectable(split("In 2021 the ferry carried 214 people.\n\n"
                               "In 2022 the ferry carried 215 people.\n\n"
                               "See our other ferries.\n\nSee our other ferries.\n")),
              ElementsAre("In 2021 the ferry carried 214 people.",
                          "In 2022 the ferry carried 215 people."));
}

TEST(SplitRunningText, AQuestionAndWhatIntroducesItAreContext) {
  EXPECT_THAT(selectable(split("My ticket for the ferry is lost. What should I do?\n\n"
                               "Go to the office at the pier and show your passport.\n")),
              ElementsAre("Go to the office at the pier and show your passport."));
}

TEST(SplitRunningText, TakesOtherLinesIfThereIsNoRunningText) {
  const Document menu = split("Home\nContact\n");
  EXPECT_THAT(selectable(menu), ElementsAre("Home", "Contact"));
  EXPECT_TRUE(menu.lacks_prose);
  const Document rain = split("It rained.");
  EXPECT_THAT(selectable(rain), ElementsAre("It rained."));
  EXPECT_FALSE(rain.lacks_prose);
  EXPECT_THAT(split("").sentences, IsEmpty());
}

TEST(SplitParts, OfAllPartsSplitsEachPartOnItsOwn) {
  const Document mail = split("From: Ann\nTo: Bob\n\n> When does it\n> leave today?\n\nAt noon.\n",
                              PreparedParts::kAll);
  EXPECT_THAT(selectable(mail),
              ElementsAre("From: Ann", "To: Bob", "When does it leave today?", "At noon."));
}

// A document with parts whose texts are given, one per line.
Document document_with(const std::vector<std::pair<BlockRole, std::string>>& parts) {
  Document document;
  for (const auto& [role, text] : parts) {
    document.parts.push_back({.role = role, .span = {document.text.size(), text.size()}});
    document.text += text + "\n\n";
  }
  return document;
}

TEST(SplitParts, UsesTheRolesThatAFormatStates) {
  Document page = document_with({{BlockRole::kHeading, "What does the ferry cost?"},
                                 {BlockRole::kCaption, "The old ferry at the pier in 1931."},
                                 {BlockRole::kCode, "print(ferry.price) # It is free. Always."},
                                 {BlockRole::kQuotation, "It has always been free for everyone."},
                                 {BlockRole::kListItem, "Bicycles need a ticket of their own."},
                                 {BlockRole::kTableCell, "It sails at noon. Not on Sundays."}});
  split_parts(page, SentenceSplitter(), PreparedParts::kRunningText, 0);
  EXPECT_THAT(selectable(page), ElementsAre("It has always been free for everyone.",
                                            "Bicycles need a ticket of their own."));
  for (const Sentence& sentence : page.sentences) {
    EXPECT_EQ(page.parts[*sentence.part].heading, 0U);
  }
}

TEST(SplitRunningText, JoinsWrappedLines) {
  const std::string text =
      "The council decided on Monday evening that the old ferry will be re-\n"
      "placed by a bridge, which will be built in the spring of the coming\n"
      "year. The bridge will cost forty million and it will open to all the\n"
      "traffic before the end of the decade, as the mayor said on Tuesday.\n";
  const Document document = split(text);
  ASSERT_EQ(document.sentences.size(), 2U);
  EXPECT_EQ(document.given_text, text);
  const std::vector<GivenPosition> positions = given_positions(
      document, std::vector{document.sentences[0].span}, StringIndexType::kUtf8CodeUnit);
  const std::string_view sentence = document.sentences[0].span.of(document.text);
  EXPECT_TRUE(sentence.starts_with("The council")) << sentence;
  EXPECT_NE(sentence.find("will be replaced by"), std::string_view::npos) << sentence;
  EXPECT_NE(sentence.find("the coming year."), std::string_view::npos) << sentence;
  ASSERT_EQ(positions[0].ranges.size(), 3U);
  EXPECT_EQ(positions[0].ranges[2].of(text), "year.");
  EXPECT_EQ(positions[0].span.offset, 0U);
  EXPECT_EQ(positions[0].span.end(), positions[0].ranges[2].end());
}

TEST(SplitRunningText, GivesThePlacesOfSentencesInRandomLines) {
  const std::vector<std::string> pieces = {
      "The ferry left the port of the town on Monday, and the visitors of the har-",
      "bour waited for it. The next one will leave in the evening of the same day,",
      "when the storm is over.",
      "From: Ann",
      "> quoted",
      "Home | News",
      "1.2 Title. Text of it.",
      "- item of a list",
      "Bob: Why?",
      "",
      "",
      "  ",
      "\r",
      "\xff\xfe",
      "Größe 文字。",
      "13"};
  std::mt19937 random(1);  // NOLINT(cert-msc51-cpp): reproducible
  for (int trial = 0; trial < 300; ++trial) {
    std::string text;
    for (std::size_t i = random() % 30; i > 0; --i) text += pieces[random() % pieces.size()] + "\n";
    const Document document =
        split(text, trial % 2 == 0 ? PreparedParts::kRunningText : PreparedParts::kAll);
    EXPECT_NO_THROW(check_sentences(document)) << text;
  }
}

TEST(SplitRunningText, KnowsSpeakersAndHeadings) {
  const Document talk = split(
      "Ann: The ferry left the port at noon.\nBob: It will be late today, I think.\n"
      "Ann: The fog is too thick for it.\n");
  ASSERT_EQ(talk.sentences.size(), 3U);
  EXPECT_EQ(talk.parts[*talk.sentences[1].part].speaker.of(talk.text), "Bob");
  const Document page =
      split("Timetable\n\nThe ferry leaves the port at noon. It returns at night.\n");
  const TextPart& part = page.parts[*page.sentences[0].part];
  ASSERT_TRUE(part.heading.has_value());
  EXPECT_EQ(page.parts[*part.heading].span.of(page.text), "Timetable");
}

TEST(SplitRunningText, KeepsTheTitleOfAClauseWithTheClause) {
  EXPECT_THAT(selectable(split("1.1 Scope of Work. The consultant moves all records to the port.\n"
                               "1.2 Late Fees. The company pays one percent for each month.\n")),
              ElementsAre("1.1 Scope of Work. The consultant moves all records to the port.",
                          "1.2 Late Fees. The company pays one percent for each month."));
}

TEST(SplitRunningText, KeepsTheTitlesInAParagraphWithTheirSentences) {
  EXPECT_THAT(selectable(split("Background. Salt water damages the engines of ferries. Methods. We "
                               "compared twelve ferries. Results. Those with filters lasted four "
                               "years longer.\n")),
              ElementsAre("Background. Salt water damages the engines of ferries.",
                          "Methods. We compared twelve ferries.",
                          "Results. Those with filters lasted four years longer."));
}

TEST(SplitRunningText, LeavesOutTimeStampsInTurns) {
  EXPECT_THAT(selectable(split(
                  "[00:02:15] Ann Lee: Is the old pier safe enough?\n"
                  "[00:02:16] Tom B.: It is old. [00:02:20] It has to be closed until May.\n")),
              ElementsAre("It has to be closed until May."));
}

TEST(SplitRunningText, AShortTextHasNoMenus) {
  EXPECT_THAT(
      selectable(
          split("Mira Solberg\n\nEarly life[edit]\nSolberg was born in 1951 in the "
                "north.[1]\n\nCareer[edit]\nIn 1980 she became the head of the whole port.[2]\n")),
      ElementsAre("Solberg was born in 1951 in the north.[1]",
                  "In 1980 she became the head of the whole port.[2]"));
}

}  // namespace
}  // namespace neusum
