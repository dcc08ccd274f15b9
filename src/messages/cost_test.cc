#include "messages/cost.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace neusum {
namespace {

using ::testing::AllOf;
using ::testing::Ge;
using ::testing::Le;

Document split_document(std::size_t sentences, std::size_t tokens) {
  return {.text = std::string(1000, 'x'),
          .sentences = std::vector<Sentence>(sentences, {.tokens = std::vector<Token>(tokens)})};
}

TEST(JsonSize, IsThatOfTheString) {
  for (const std::string text : {"", "plain", "\x01 \t \n", "\"quoted\" \\", "Größe"}) {
    EXPECT_THAT(json_size(text), AllOf(Ge(nlohmann::json(text).dump().size()),
                                       Le(nlohmann::json(text).dump().size() + 10)));
  }
  EXPECT_EQ(json_size(std::string(256, '\x01')), 256 * 6 + 2);
}

TEST(JsonSize, OfAnExtractCountsTheIdOfEverySentence) {
  Extract extract = {.documents = {std::string(256, '\x01')}, .document_probabilities = {1}};
  for (std::size_t i = 0; i < 100; ++i) {
    extract.sentences.push_back({.text = "A sentence.",
                                 .index = i,
                                 .rank = i,
                                 .probability = 1.0 / 3,
                                 .score = 1.0 / 7,
                                 .span = {1'000'000, 1'000'000}});
  }
  const std::size_t real = to_json(extract).size();
  EXPECT_THAT(json_size(extract), AllOf(Ge(real), Le(real * 5 / 4)));
}

TEST(ReadingMemory, IsThatOfTheLargestFileAndGrowsWithItsTags) {
  const std::vector<Document> documents = {{.text = std::string(1000, 'x')},
                                           {.text = std::string(5000, 'x')},
                                           {.text = std::string(9000, 'x')}};
  const auto memory = [&](std::vector<SourceType> types) {
    return reading_memory(documents, {.types = std::move(types)});
  };
  using enum SourceType;
  EXPECT_EQ(memory({}), 0U);
  EXPECT_GE(memory({kHtml, kHtml, kText}), 12 * 5000U);
  EXPECT_EQ(memory({kHtml, kHtml, kText}), memory({kText, kMarkdown, kText}));
  const std::vector<Document> tags = {{.text = "<p><p><p><p>"}};
  EXPECT_GE(reading_memory(tags, {.types = {kHtml}}), 4 * 700U);
}

TEST(SummaryCost, GrowsWithSentencesAndTokensNotOnlyWithBytes) {
  const Cost prose = summary_cost(split_document(10, 20));
  const Cost dense = summary_cost(split_document(500, 1));
  EXPECT_GT(dense.memory, 5 * prose.memory);
  EXPECT_GT(dense.seconds, 5 * prose.seconds);
  EXPECT_GT(summary_cost(split_document(10, 50)).memory, prose.memory);
  EXPECT_GT(summary_cost(split_document(10, 20), SummaryGrouping::kSpeaker).memory, prose.memory);
}

TEST(QuestionCost, GrowsWithTheQueryAndTheIds) {
  ExtractRequest request = {.question = {.query = "ferry", .documents = {split_document(1000, 1)}}};
  const Cost one_word = question_cost(request);
  for (int i = 0; i < 100; ++i) request.question.query += " word";
  const Cost many_words = question_cost(request);
  EXPECT_GT(many_words.seconds, one_word.seconds);
  EXPECT_GT(many_words.memory, one_word.memory + 1000 * 100);
  request.question.documents.front().id = std::string(256, '\x01');
  EXPECT_THAT(question_cost(request).memory, Ge(many_words.memory + 1000 * 256 * 6));
  request.options.sentences = 1;
  EXPECT_LT(question_cost(request).memory, many_words.memory);
}

TEST(UnsplitCost, IsAnUpperBoundOfTheMemoryOfSentencesAndTokens) {
  Document document = {.text = std::string(1000, '!')};
  document.sentences.assign(500, {.tokens = {{}, {}}});
  EXPECT_GE(unsplit_cost(document.text, 10'000).memory, split_memory(document));
}

CiteRequest answer_of(std::size_t claims, std::size_t sentences) {
  CiteRequest request;
  request.answer.text = split_document(claims, 5);
  request.answer.documents = {split_document(sentences, 5)};
  return request;
}

TEST(AnswerCost, GrowsWithClaimsTimesSentences) {
  const double seconds = answer_cost(answer_of(10, 1000)).seconds;
  EXPECT_GT(answer_cost(answer_of(100, 1000)).seconds, 5 * seconds);
  EXPECT_GT(answer_cost(answer_of(10, 10'000)).seconds, 5 * seconds);
}

TEST(AnswerCost, HasTheMemoryOfTheLongestSentenceForEachClaim) {
  CiteRequest request = answer_of(100, 1);
  const std::size_t memory = answer_cost(request).memory;
  request.answer.documents[0].sentences[0].span = {0, 1000};
  EXPECT_GE(answer_cost(request).memory, memory + 2 * 100 * 1000);
}

}  // namespace
}  // namespace neusum
