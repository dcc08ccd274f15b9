#include "messages/rerank_messages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "support/scratch_folder.h"

namespace neusum {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;

constexpr MessageLimits kRankLimits = {
    .documents = 3, .characters = 20, .body_bytes = 1000, .query_words = 4};
constexpr auto kV1 = CohereVersion::kV1;
constexpr auto kV2 = CohereVersion::kV2;

ExtractRequest parse_tei(const std::string& body) { return parse_tei_request(body, kRankLimits); }

ExtractRequest parse_cohere(const std::string& body, CohereVersion version) {
  return parse_cohere_request(body, kRankLimits, version, "the-id");
}

std::string tei_problem(const std::string& body) {
  return message_of<ApiError>([&] { parse_tei(body); });
}

// `rest` are the members besides the query.
std::string cohere_problem(const std::string& rest, CohereVersion version = kV2) {
  return message_of<ApiError>([&] { parse_cohere(R"({"query":"q",)" + rest + "}", version); });
}

// The response if the documents have these probabilities.
json answer_of(const ExtractRequest& request, std::vector<double> probabilities) {
  return json::parse(request.format(
      request.question,
      {.id = request.question.id, .document_probabilities = std::move(probabilities)}));
}

std::vector<std::string> texts_of(const ExtractRequest& request) {
  std::vector<std::string> texts;
  for (const Document& document : request.question.documents) texts.push_back(document.text);
  return texts;
}

TEST(ParseTeiRequest, ReadsTheQueryAndTheTexts) {
  const ExtractRequest request =
      parse_tei(R"({"query":"q","texts":["a","b"],"truncate":true,"truncation_direction":"Left"})");
  EXPECT_EQ(request.question.query, "q");
  EXPECT_THAT(texts_of(request), ElementsAre("a", "b"));
}

TEST(ParseTeiRequest, IgnoresUnknownMembersAndNull) {
  EXPECT_THAT(texts_of(parse_tei(R"({"query":"q","texts":["a"],"x":[1],"truncate":null})")),
              ElementsAre("a"));
}

TEST(ParseTeiRequest, RejectsInvalidMembers) {
  EXPECT_EQ(tei_problem(R"({"texts":["a"]})"), "query must be there and a string");
  EXPECT_EQ(tei_problem(R"({"query":"q"})"), "texts must be there and a list");
  EXPECT_EQ(tei_problem(R"({"query":"q","texts":[]})"), "texts must be a list of 1 to 1000");
  EXPECT_EQ(tei_problem(R"({"query":"q","texts":["a",{}]})"), "each of texts must be a string");
  EXPECT_EQ(tei_problem(R"({"query":"q","texts":["a"],"return_text":1})"),
            "return_text must be a boolean");
  EXPECT_EQ(tei_problem(R"({"query":"q","texts":["a"],"truncation_direction":"Up"})"),
            "truncation_direction must be Left or Right");
  EXPECT_EQ(tei_problem(R"({"query":"q","texts":["a","123456789012345678901"]})"),
            "document 2: the text has 21 characters, the limit is 20");
}

TEST(ParseTeiRequest, RejectsDuplicateNames) {
  EXPECT_EQ(tei_problem(R"({"query":"q","texts":["a"],"texts":["b"]})"),
            "an object has the same name twice: 'texts'");
}

TEST(TeiAnswer, OrdersByScoreThenByIndex) {
  EXPECT_EQ(answer_of(parse_tei(R"({"query":"q","texts":["a","b","c"]})"), {0.25, 0.5, 0.25}),
            json::parse(
                R"([{"index":1,"score":0.5},{"index":0,"score":0.25},{"index":2,"score":0.25}])"));
}

TEST(TeiAnswer, HasTheTextsIfAsked) {
  EXPECT_EQ(
      answer_of(parse_tei(R"({"query":"q","texts":["a","ö"],"return_text":true})"), {0, 1}),
      json::parse(R"([{"index":1,"score":1.0,"text":"ö"},{"index":0,"score":0.0,"text":"a"}])"));
}

TEST(TeiAnswer, RawScoresAreFiniteLogOdds) {
  const ExtractRequest request =
      parse_tei(R"({"query":"q","texts":["a","b","c"],"raw_scores":true})");
  const json answer = answer_of(request, {0, 0.75, 1});
  EXPECT_GT(answer[0]["score"], 30);
  EXPECT_NEAR(answer[1]["score"], std::log(3), 1e-12);
  EXPECT_LT(answer[2]["score"], -30);
}

TEST(ParseCohereRequest, ReadsStringsAndIgnoresTheModelAndNull) {
  for (const CohereVersion version : {kV1, kV2}) {
    const ExtractRequest request =
        parse_cohere(R"({"model":"m","query":"q","documents":["a","b"],"top_n":null,
                         "max_tokens_per_doc":null})",
                     version);
    EXPECT_EQ(request.question.query, "q");
    EXPECT_THAT(texts_of(request), ElementsAre("a", "b"));
  }
}

TEST(ParseCohereRequest, RanksTheTextOfAnObjectOrItsRankFields) {
  EXPECT_THAT(
      texts_of(parse_cohere(R"({"query":"q","documents":["a",{"title":"t","text":"b"}]})", kV1)),
      ElementsAre("a", "b"));
  EXPECT_THAT(texts_of(parse_cohere(R"({"query":"q","rank_fields":["title","text","date"],
                                        "documents":["a",{"text":"b","title":"t"}]})",
                                    kV1)),
              ElementsAre("a", "t\n\nb"));
}

TEST(ParseCohereRequest, RejectsInvalidMembers) {
  EXPECT_EQ(cohere_problem(R"("top_n":1)"), "documents must be there and a list");
  EXPECT_EQ(cohere_problem(R"("documents":[{"text":"a"}])"), "documents must be a list of strings");
  EXPECT_EQ(cohere_problem(R"("documents":[7])", kV1),
            "documents must be a list of strings, or of objects with a text");
  EXPECT_EQ(cohere_problem(R"("documents":[{"text":7}])", kV1),
            "each member of a document must be a string");
  EXPECT_EQ(cohere_problem(R"("documents":["a",{"title":"t"}])", kV1),
            "documents must be a list of strings, or of objects with a text");
  EXPECT_EQ(cohere_problem(R"("documents":["a"],"top_n":0)"),
            "top_n must be an integer from 1 to 1000000000");
  EXPECT_EQ(cohere_problem(R"("documents":["a"],"max_tokens_per_doc":9)"),
            "max_tokens_per_doc is not supported: documents are scored as a whole");
  EXPECT_EQ(cohere_problem(R"("documents":["a"],"rank_fields":["b","b"])", kV1),
            "rank_fields has a name twice");
  EXPECT_EQ(cohere_problem(R"("documents":["a"],"rank_fields":["b"])"),
            "there is no member \"rank_fields\", only model, query, documents, top_n and "
            "return_documents");
}

TEST(ParseCohereRequest, RejectsDuplicateNames) {
  EXPECT_EQ(cohere_problem(R"("documents":["a"],"query":"p")"),
            "an object has the same name twice: 'query'");
  EXPECT_EQ(cohere_problem(R"("documents":[{"text":"a","title":"b","title":"c"}])", kV1),
            "an object has the same name twice: 'title'");
}

TEST(CohereAnswer, HasTheBestDocuments) {
  const ExtractRequest request =
      parse_cohere(R"({"query":"q","documents":["a","b","c"],"top_n":2})", kV2);
  EXPECT_EQ(answer_of(request, {0.25, 0.125, 0.5}),
            json::parse(R"({"id":"the-id","results":[{"index":2,"relevance_score":0.5},
                            {"index":0,"relevance_score":0.25}],
                            "meta":{"api_version":{"version":"2"}}})"));
}

TEST(CohereAnswer, HasAllMembersOfTheDocumentsIfAsked) {
  const ExtractRequest request = parse_cohere(
      R"({"query":"q","documents":["a",{"text":"b","title":"t"}],"return_documents":true})", kV1);
  EXPECT_EQ(answer_of(request, {0, 1}), json::parse(R"({"id":"the-id","results":[
                {"index":1,"relevance_score":1.0,"document":{"text":"b","title":"t"}},
                {"index":0,"relevance_score":0.0,"document":{"text":"a"}}],
                "meta":{"api_version":{"version":"1"}}})"));
}

TEST(CohereAnswer, KeepsOnlyTheMembersThatItNeeds) {
  std::string members;
  for (int i = 0; i < 1000; ++i) members += ",\"" + std::to_string(i) + "\":\"\"";
  const std::string body = R"({"query":"q","documents":[{"text":"b")" + members + "}]";
  EXPECT_EQ(parse_cohere(body + "}", kV1).echo_bytes, 0);
  const ExtractRequest request = parse_cohere(body + R"(,"return_documents":true})", kV1);
  EXPECT_LT(request.echo_bytes, body.size());
  EXPECT_EQ(answer_of(request, {1})["results"][0]["document"].size(), 1001);
}

TEST(CohereAnswer, RepeatsWarnings) {
  const ExtractRequest request = parse_cohere(R"({"query":"q","documents":["a"]})", kV2);
  const json answer = json::parse(
      request.format(request.question, {.document_probabilities = {0}, .warnings = {"long"}}));
  EXPECT_EQ(answer["meta"]["warnings"], json({"long"}));
}

}  // namespace
}  // namespace neusum
