#include "query/question_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/corpus.h"
#include "query/bm25.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Document prepared_text(std::string text) {
  Document document = {.text = std::move(text)};
  Preparer({}, "en", PreparedParts::kAll).prepare(document);
  return document;
}

QuestionText read_question(const std::string& query, const std::vector<std::string>& texts) {
  std::vector<Document> documents;
  for (const std::string& text : texts) documents.push_back(prepared_text(text));
  std::vector<const Document*> pointers;
  for (const Document& document : documents) pointers.push_back(&document);
  return TermReader("en", nullptr).read(prepared_text(query), pointers);
}

std::vector<std::uint32_t> stems_of(std::span<const Term> terms) {
  std::vector<std::uint32_t> stems;
  for (const Term& term : terms) stems.push_back(term.stem);
  return stems;
}

TEST(TermReader, NumbersStemsWithThoseOfTheQueryFirst) {
  const QuestionText text = read_question("Why did the ships leave the harbour?",
                                          {"A ship left. Gulls cried.", "The harbours!"});
  EXPECT_EQ(text.num_query_stems, 3U);  // ship, leav, harbour
  EXPECT_THAT(stems_of(text.query), ElementsAre(0, 1, 2));
  ASSERT_EQ(text.sentences.size(), 3U);
  EXPECT_THAT(stems_of(text.terms_of(text.sentences[0])), ElementsAre(0, 3));
  EXPECT_THAT(stems_of(text.terms_of(text.sentences[1])), ElementsAre(4, 5));
  EXPECT_THAT(stems_of(text.terms_of(text.sentences[2])), ElementsAre(2));
  EXPECT_THAT(text.document_begin, ElementsAre(0, 2, 3));
  EXPECT_EQ(text.sentences[2].document, 1U);
}

TEST(TermReader, UsesStopWordsOfAQueryWithoutOtherWords) {
  EXPECT_EQ(read_question("Who is it?", {}).num_query_stems, 3U);
}

TEST(TermReader, BoundsTheQuery) {
  std::string query;
  for (int i = 0; i < 1000; ++i) query += "word" + std::to_string(i) + " ";
  const QuestionText text = read_question(query, {"word0 word999"});
  EXPECT_TRUE(text.query_is_truncated);
  EXPECT_EQ(text.query.size(), kMaxQueryTerms);
  EXPECT_EQ(text.num_query_stems, kMaxQueryTerms);
  EXPECT_FALSE(read_question("short query", {}).query_is_truncated);
}

TEST(Bm25, FollowsItsFormula) {
  const QuestionText text =
      read_question("harbour storm", {"Harbour storm storm.", "Harbour gull.", "Gull."});
  const std::vector<double> idf = sentence_idf(text);
  EXPECT_THAT(idf, ElementsAre(std::log(1 + 1.5 / 2.5), std::log(1 + 2.5 / 1.5)));
  const std::vector<double> scores = bm25_scores(text, idf);
  // The first sentence has three terms, the mean is two.
  const double norm = 1.2 * (0.25 + 0.75 * 1.5);
  EXPECT_DOUBLE_EQ(scores[0], idf[0] * 2.2 / (1 + norm) + idf[1] * 2 * 2.2 / (2 + norm));
  EXPECT_DOUBLE_EQ(scores[1], idf[0] * 2.2 / (1 + 1.2));
  EXPECT_EQ(scores[2], 0);
}

TEST(Bm25, OfNothingIsNothing) {
  EXPECT_THAT(bm25_scores(read_question("harbour", {}), {1}), IsEmpty());
  EXPECT_THAT(bm25_scores(read_question("harbour", {"Of it."}), {1}), ElementsAre(0));
}

TEST(TermReader, KnowsTheHeadingOfASentence) {
  const QuestionText text = read_question(
      "What are the fees?", {"Fees\n\nThe ferry is free for all guests. Bicycles are not.\n"});
  ASSERT_EQ(text.sentences.size(), 3U);
  EXPECT_TRUE(text.sentences[0].is_heading);
  EXPECT_THAT(text.heading_of(text.sentences[0]), IsEmpty());
  EXPECT_FALSE(text.sentences[2].is_heading);
  EXPECT_THAT(stems_of(text.heading_of(text.sentences[1])), ElementsAre(0));
  EXPECT_THAT(stems_of(text.heading_of(text.sentences[2])), ElementsAre(0));
}

TEST(TermReader, KnowsTheSpeakerOfASentence) {
  const QuestionText text = read_question(
      "What did Bob Reed say?",
      {"Ann: The ferry left the port at noon.\nBob Reed: It will be late. The fog is thick.\n"});
  ASSERT_EQ(text.sentences.size(), 3U);
  EXPECT_THAT(stems_of(text.speaker_of(text.sentences[0])), ElementsAre(testing::Ge(3U)));
  EXPECT_THAT(stems_of(text.speaker_of(text.sentences[2])), ElementsAre(0, 1));
}

TEST(TermReader, TheQuestionOfASpeakerIsTheHeadingOfTheAnswer) {
  const QuestionText text = read_question(
      "Where is the pier?", {"Ann: It is late. Where is the pier?\nBob: Behind the market. It is "
                             "near.\nAnn: Thank you, Bob.\n"});
  ASSERT_EQ(text.sentences.size(), 5U);
  EXPECT_FALSE(text.sentences[0].is_heading);
  EXPECT_TRUE(text.sentences[1].is_heading);
  EXPECT_THAT(stems_of(text.heading_of(text.sentences[3])), ElementsAre(0));
  EXPECT_THAT(text.heading_of(text.sentences[4]), IsEmpty());
}

TEST(TermReader, LimitsTheTermsOfAHeading) {
  std::string text = "#";
  for (int i = 0; i < 25; ++i) text += " pier" + std::to_string(i);
  const QuestionText read = read_question("pier", {text + "\n\nThe ferry left at noon today.\n"});
  EXPECT_EQ(read.heading_of(read.sentences.back()).size(), kMaxHeadingTerms);
}

}  // namespace
}  // namespace neusum
