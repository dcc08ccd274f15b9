#include "cite/answer_terms.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/corpus.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

Document prepared(const std::string& text) {
  Document document = {.text = text};
  Preparer({}).prepare(document);
  return document;
}

std::vector<std::uint32_t> stems_of(std::span<const Term> terms) {
  std::vector<std::uint32_t> stems;
  for (const Term& term : terms) stems.push_back(term.stem);
  return stems;
}

TEST(AnswerTerms, AreThoseOfAQuestionPerClaim) {
  const Document answer = prepared("Whales sing. The boat sank near the harbour.");
  const Document source = prepared("Boats left the harbour. A boat sank.");
  const std::vector<const Document*> documents = {&source};
  TermReader reader("en", nullptr);
  const AnswerTerms terms(reader, answer, documents);
  for (std::size_t claim = 0; claim < 2; ++claim) {
    const QuestionText text = terms.question(claim);
    const Document query = document_of_claim(answer, claim);
    const QuestionText expected = TermReader("en", nullptr).read(query, documents);
    EXPECT_EQ(text.num_query_stems, expected.num_query_stems);
    EXPECT_EQ(stems_of(text.query), stems_of(expected.query));
    EXPECT_EQ(stems_of(text.terms), stems_of(expected.terms));
    EXPECT_EQ(text.document_begin, expected.document_begin);
    EXPECT_EQ(text.vocabulary, expected.vocabulary);
    EXPECT_THAT(text.sentences, SizeIs(expected.sentences.size()));
  }
}

TEST(AnswerTerms, ForgetTheAnswerItself) {
  const Document answer = prepared("The boat sank.");
  TermReader reader("en", nullptr);
  const QuestionText text = AnswerTerms(reader, answer, {}).question(0);
  EXPECT_EQ(text.num_query_stems, 2U);
  EXPECT_THAT(text.sentences, SizeIs(0));
  EXPECT_THAT(text.document_begin, ElementsAre(0));
}

TEST(AnswerTerms, UseTheFirstTermsOfALongClaim) {
  std::string claim;
  for (std::size_t i = 0; i <= kMaxQueryTerms; ++i) claim += "boat" + std::to_string(i) + " ";
  const Document answer = prepared(claim);
  TermReader reader("en", nullptr);
  const QuestionText text = AnswerTerms(reader, answer, {}).question(0);
  EXPECT_TRUE(text.query_is_truncated);
  EXPECT_THAT(text.query, SizeIs(kMaxQueryTerms));
}

TEST(DocumentOfClaim, HasTheSentenceWithItsTokens) {
  const Document answer = prepared("Whales sing. The Boat sank.");
  const Document claim = document_of_claim(answer, 1);
  EXPECT_EQ(claim.text, "The Boat sank.");
  ASSERT_THAT(claim.sentences, SizeIs(1));
  EXPECT_EQ(claim.sentences[0].span, (Span{0, 14}));
  EXPECT_EQ(claim.sentences[0].tokens[1].span.of(claim.text), "Boat");
}

}  // namespace
}  // namespace neusum
