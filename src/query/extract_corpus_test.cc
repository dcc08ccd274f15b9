#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "neusum/error.h"
#include "neusum/extractor.h"
#include "support/scratch_folder.h"
#include "support/small_model.h"

namespace neusum {
namespace {

using ::testing::HasSubstr;

const ExtractOptions kByBm25 = {.method = SummaryMethod::kBm25};

std::vector<nlohmann::json> read_records(const std::string& text) {
  std::vector<nlohmann::json> records;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) records.push_back(nlohmann::json::parse(line));
  return records;
}

// Numbered questions. Every seventh line is bad.
std::string make_questions(int count) {
  std::string questions;
  for (int i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    questions += i % 7 == 6 ? "{\"query\":\"\",\"text\":\"A.\"}\n"
                            : R"({"query":"Which ferry is )" + number +
                                  R"(?","documents":[{"text":"The ferry is )" + number +
                                  R"(. It rained."}],"n":)" + number + "}\n";
  }
  return questions;
}

TEST(ExtractCorpus, KeepsTheOrderAndTheOtherFieldsOfTheQuestions) {
  const ScratchFolder folder;
  const CorpusReport report = extract_corpus(std::nullopt, folder.write("in", make_questions(300)),
                                             folder.path("out"), kByBm25);
  EXPECT_EQ(report.questions, 258U);
  EXPECT_EQ(report.documents, 258U);
  EXPECT_EQ(report.bad_lines, 42U);
  const std::vector<nlohmann::json> records = read_records(folder.read("out"));
  ASSERT_EQ(records.size(), 258U);
  int expected = 0;
  for (const nlohmann::json& record : records) {
    if (expected % 7 == 6) ++expected;
    EXPECT_EQ(record["n"], expected);
    EXPECT_EQ(record["id"], std::to_string(expected + 1));
    EXPECT_EQ(record["query"], "Which ferry is " + std::to_string(expected) + "?");
    ++expected;
  }
}

TEST(ExtractCorpus, WritesTheSameBytesForEveryNumberOfThreads) {
  const ScratchFolder folder;
  const std::string input = folder.write("in", make_questions(300));
  std::vector<std::string> outputs;
  for (const unsigned threads : {1U, 2U, 5U}) {
    ExtractOptions options = kByBm25;
    options.prepare.threads = threads;
    extract_corpus(std::nullopt, input, folder.path("out"), options);
    outputs.push_back(folder.read("out"));
  }
  EXPECT_EQ(outputs[1], outputs[0]);
  EXPECT_EQ(outputs[2], outputs[0]);
}

TEST(ExtractCorpus, RejectsRecordsWithoutAQuery) {
  const ScratchFolder folder;
  const std::string input = folder.write("in", R"({"text":"A b."})");
  const auto extract = [&] { extract_corpus(std::nullopt, input, folder.path("out"), kByBm25); };
  EXPECT_THAT(message_of<InvalidInput>(extract), HasSubstr("'query' is missing"));
  EXPECT_FALSE(folder.has("out"));
}

TEST(ExtractCorpus, StopsAtTheFirstBadLineIfStrict) {
  const ScratchFolder folder;
  ExtractOptions options = kByBm25;
  options.prepare.strict = true;
  const std::string input = folder.write("in", make_questions(7));
  const auto extract = [&] { extract_corpus(std::nullopt, input, folder.path("out"), options); };
  EXPECT_THAT(message_of<FormatError>(extract), HasSubstr(":7: the query is empty"));
}

Model small() { return Model(std::make_shared<const ModelData>(small_model())); }

RecordTask small_task() {
  return {.extract = kByBm25,
          .load_query_model = [] { return std::nullopt; },
          .load_models = [] { return std::vector{small()}; }};
}

TEST(SummarizeRecords, SummarizesDocumentsAsSummarizeCorpusDoes) {
  const ScratchFolder folder;
  const std::string document = R"({"text":"A ferry left. It rained.","documents":[1],"n":2})"
                               "\n";
  const std::string question = R"({"query":"Which ferry?","text":"A ferry left."})"
                               "\n";
  const RecordTask task = small_task();
  summarize_corpus(small(), folder.write("documents", document), folder.path("alone"));
  const CorpusReport report = summarize_records(
      task, folder.write("in", document + question + document), folder.path("out"));
  EXPECT_EQ(report.questions, 1U);
  EXPECT_EQ(report.documents, 3U);
  const std::string output = folder.read("out");
  EXPECT_TRUE(output.starts_with(folder.read("alone")));
  const std::vector<nlohmann::json> records = read_records(output);
  ASSERT_EQ(records.size(), 3U);
  EXPECT_EQ(records[1]["query"], "Which ferry?");
  EXPECT_EQ(records[2]["n"], 2);
}

TEST(SummarizeRecords, AsksTheDefaultQueryAboutDocuments) {
  const ScratchFolder folder;
  RecordTask task = small_task();
  task.query = "Which ferry?";
  task.load_models = nullptr;
  summarize_records(task, folder.write("in", R"({"id":"d","text":"A ferry left."})"),
                    folder.path("out"));
  const nlohmann::json record = read_records(folder.read("out")).at(0);
  EXPECT_EQ(record["query"], "Which ferry?");
  EXPECT_EQ(record["documents"][0]["id"], "d");
}

TEST(SummarizeRecords, LoadsOnlyTheModelsThatRecordsNeed) {
  const ScratchFolder folder;
  RecordTask task = small_task();
  task.load_models = []() -> std::vector<Model> { throw InvalidInput("the model is damaged"); };
  const std::string question = R"({"query":"Which ferry?","text":"A ferry left."})"
                               "\n";
  summarize_records(task, folder.write("questions", question), folder.path("out"));
  const std::string both = folder.write("both", question + R"({"text":"A ferry left."})");
  const auto summarize = [&] { summarize_records(task, both, folder.path("out")); };
  EXPECT_EQ(message_of<InvalidInput>(summarize), "the model is damaged");
}

}  // namespace
}  // namespace neusum
