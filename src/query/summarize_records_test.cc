#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "neusum/error.h"
#include "neusum/records.h"
#include "support/scratch_folder.h"
#include "support/small_model.h"

namespace neusum {
namespace {

using ::testing::HasSubstr;

const ExtractOptions kByBm25 = {.method = QueryMethod::kBm25};

RecordTask questions_only(const ExtractOptions& options) {
  return {.extract = options, .load_query_model = [] { return std::nullopt; }};
}

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

TEST(SummarizeRecords, KeepsTheOrderAndTheOtherFieldsOfTheQuestions) {
  const ScratchFolder folder;
  const CorpusReport report = summarize_records(
      questions_only(kByBm25), folder.write("in", make_questions(300)), folder.path("out"));
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

TEST(SummarizeRecords, WritesTheSameBytesForEveryNumberOfThreads) {
  const ScratchFolder folder;
  const std::string input = folder.write("in", make_questions(300));
  std::vector<std::string> outputs;
  for (const unsigned threads : {1U, 2U, 5U}) {
    RecordTask task = questions_only(kByBm25);
    task.run.threads = threads;
    summarize_records(task, input, folder.path("out"));
    outputs.push_back(folder.read("out"));
  }
  EXPECT_EQ(outputs[1], outputs[0]);
  EXPECT_EQ(outputs[2], outputs[0]);
}

TEST(SummarizeRecords, RejectsRecordsWithoutAQuery) {
  const ScratchFolder folder;
  const std::string input = folder.write("in", R"({"text":"A b."})");
  const auto extract = [&] {
    summarize_records(questions_only(kByBm25), input, folder.path("out"));
  };
  EXPECT_THAT(message_of<InvalidInput>(extract), HasSubstr("'query' is missing"));
  EXPECT_FALSE(folder.has("out"));
}

TEST(SummarizeRecords, StopsAtTheFirstBadLineIfStrict) {
  const ScratchFolder folder;
  RecordTask task = questions_only(kByBm25);
  task.run.strict = true;
  const std::string input = folder.write("in", make_questions(7));
  const auto extract = [&] { summarize_records(task, input, folder.path("out")); };
  EXPECT_THAT(message_of<FormatError>(extract), HasSubstr(":7: the query is empty"));
}

Model small() { return make_model(std::make_shared<const ModelData>(small_model())); }

RecordTask small_task() {
  return {.extract = kByBm25,
          .load_query_model = [] { return std::nullopt; },
          .load_models = [] { return std::vector{small()}; }};
}

TEST(SummarizeRecords, SummarizesDocumentsBesideQuestions) {
  const ScratchFolder folder;
  const std::string document = R"({"text":"A ferry left. It rained.","documents":[1],"n":2})"
                               "\n";
  const std::string question = R"({"query":"Which ferry?","text":"A ferry left."})"
                               "\n";
  const RecordTask task = small_task();
  RecordTask documents_only = task;
  documents_only.load_query_model = nullptr;
  summarize_records(documents_only, folder.write("documents", document), folder.path("alone"));
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

TEST(SummarizeRecords, WritesASummaryPerLineInOrder) {
  const ScratchFolder folder;
  std::string lines;
  for (int i = 0; i < 100; ++i) {
    lines += i == 50 ? "not JSON\n"
                     : R"({"id":")" + std::to_string(i) +
                           R"(","text":"A ferry left. It rained.","query":"is copied","x":[1]})"
                           "\n";
  }
  const auto run = [&](unsigned threads) {
    RecordTask task = {.load_models = [] { return std::vector{small()}; }};
    task.run.threads = threads;
    const CorpusReport report =
        summarize_records(task, folder.write("in", lines), folder.path("out"));
    EXPECT_EQ(report.documents, 99U);
    EXPECT_EQ(report.bad_lines, 1U);
    return folder.read("out");
  };
  const std::string summaries = run(1);
  EXPECT_EQ(std::ranges::count(summaries, '\n'), 99);
  EXPECT_THAT(summaries, HasSubstr(R"("query":"is copied","x":[1]})"
                                   "\n"
                                   R"({"id":"1",)"));
  EXPECT_EQ(run(3), summaries);
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
