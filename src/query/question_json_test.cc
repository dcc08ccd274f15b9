#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "neusum/error.h"
#include "neusum/records.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::EndsWith;

using Query = std::optional<std::string>;

// What is extracted for a record on the second line of a file, whose first line is empty.
nlohmann::json extract_for(const std::string& record, const Query& query = {}) {
  const ScratchFolder folder;
  const RecordTask task = {.query = query,
                           .extract = {.method = QueryMethod::kBm25, .threshold = 0},
                           .run = {.strict = true},
                           .load_query_model = [] { return std::nullopt; }};
  summarize_records(task, folder.write("in", "\n" + record), folder.path("out"));
  return nlohmann::json::parse(folder.read("out"));
}

std::string problem_of(const std::string& record) {
  return message_of<FormatError>([&] { extract_for(record); });
}

TEST(QuestionJson, IsAQueryWithAText) {
  const auto extract = extract_for(R"({"id":"a","text":"It rained.","query":"Why?"})");
  EXPECT_EQ(extract["id"], "a");
  EXPECT_EQ(extract["query"], "Why?");
  EXPECT_EQ(extract["documents"].size(), 1U);
  EXPECT_EQ(extract["documents"][0]["id"], "a");
  EXPECT_EQ(extract["sentences"][0]["text"], "It rained.");
}

TEST(QuestionJson, IsAQueryWithDocuments) {
  const auto extract = extract_for(
      R"({"documents":[{"id":7,"text":"A b."},{"text":"Zo\u00eb.","x":1}],"qu\u0065ry":"Who?"})");
  EXPECT_EQ(extract["id"], "2");
  EXPECT_EQ(extract["query"], "Who?");
  EXPECT_EQ(extract["documents"].size(), 2U);
  EXPECT_EQ(extract["sentences"][0]["document"], "7");
  EXPECT_EQ(extract["sentences"][1]["document"], "1");
  EXPECT_EQ(extract["sentences"][1]["text"], "Zoë.");
}

TEST(QuestionJson, MayHaveNoDocumentAndPreparedDocuments) {
  EXPECT_TRUE(extract_for(R"({"query":"Why?","documents":[]})")["sentences"].empty());
  const auto extract =
      extract_for(R"({"query":"Why?","documents":[{"sentences":["Not a. b.","C."]}]})");
  EXPECT_EQ(extract["sentences"].size(), 2U);
}

TEST(QuestionJson, PrefersTheQueryOfTheRecordToTheDefaultQuery) {
  EXPECT_EQ(extract_for(R"({"text":"A.","query":"Own?"})", "Default?")["query"], "Own?");
  EXPECT_EQ(extract_for(R"({"text":"A."})", "Default?")["query"], "Default?");
  EXPECT_EQ(extract_for(R"({"text":"A.","query":null})", "Default?")["query"], "Default?");
  EXPECT_EQ(extract_for(R"({"documents":[]})", "Default?")["query"], "Default?");
}

TEST(QuestionJson, ReplacesUnpairedSurrogatesInDocuments) {
  const auto extract = extract_for(R"({"query":"Why?","documents":[{"text":"a\ud800b"}]})");
  EXPECT_EQ(extract["sentences"][0]["text"], "a\xEF\xBF\xBD\x62");
}

TEST(QuestionJson, ExplainsWhatIsWrong) {
  EXPECT_THAT(problem_of(R"({"n":1})"), EndsWith("'text' and 'sentences' are both missing"));
  EXPECT_THAT(problem_of(R"({"text":"A."})"), EndsWith("'query' is missing"));
  EXPECT_THAT(problem_of(R"({"query":"","text":"A."})"),
              EndsWith("the query is empty: it has no letter or digit"));
  EXPECT_THAT(problem_of(R"({"query":"Why?"})"),
              EndsWith("'documents' and 'text' are both missing"));
  EXPECT_THAT(problem_of(R"({"query":"Why?","text":"A.","documents":[]})"),
              EndsWith("'documents' and a text are both present"));
  EXPECT_THAT(problem_of(R"({"query":1,"text":"A."})"), EndsWith("'query' is not a string"));
  EXPECT_THAT(problem_of(R"({"query":"Why?","documents":{}})"),
              EndsWith("'documents' is not a list"));
  EXPECT_THAT(problem_of(R"({"query":"Why?","documents":["A."]})"),
              EndsWith("document 0: it is not an object"));
  EXPECT_THAT(problem_of(R"({"query":"Why?","documents":[{"text":"A."},{"id":1}]})"),
              EndsWith("document 1: 'text' and 'sentences' are both missing"));
}

}  // namespace
}  // namespace neusum
