#include "corpus/running_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "corpus/given_positions.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Document split(std::string text) {
  Document document{.text = std::move(text)};
  split_running_text(document, SentenceSplitter(), 0);
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

TEST(SplitRunningText, TakesOtherLinesIfThereIsNoRunningText) {
  const Document menu = split("Home\nContact\n");
  EXPECT_THAT(selectable(menu), ElementsAre("Home", "Contact"));
  EXPECT_TRUE(menu.lacks_prose);
  const Document rain = split("It rained.");
  EXPECT_THAT(selectable(rain), ElementsAre("It rained."));
  EXPECT_FALSE(rain.lacks_prose);
  EXPECT_THAT(split("").sentences, IsEmpty());
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

// The ranges of a sentence in the given text, joined as its text is.
std::string join_ranges(const Document& document, Span sentence) {
  const std::string_view given = document.given_text.empty() ? document.text : document.given_text;
  const std::vector<Span> spans = {sentence};
  const GivenPosition position =
      given_positions(document, spans, StringIndexType::kUtf8CodeUnit).front();
  if (position.ranges.empty()) return std::string(position.span.of(given));
  std::string joined;
  for (const Span& range : position.ranges) {
    const bool has_hyphen = given.substr(range.end()).starts_with('-');
    joined += std::string(range.of(given)) + (has_hyphen ? "" : " ");
  }
  joined.pop_back();
  return joined;
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
    const Document document = split(text);
    std::size_t end = 0;
    for (const Sentence& sentence : document.sentences) {
      EXPECT_GE(sentence.span.offset, end);
      end = sentence.span.end();
      EXPECT_LE(end, document.parts[*sentence.part].span.end());
      EXPECT_EQ(join_ranges(document, sentence.span), sentence.span.of(document.text)) << text;
    }
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

}  // namespace
}  // namespace neusum
