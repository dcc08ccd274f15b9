#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "neusum/corpus.h"
#include "neusum/error.h"
#include "neusum/log.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Numbered documents. Every seventh line is bad.
std::string make_corpus(int count) {
  std::string corpus;
  for (int i = 0; i < count; ++i) {
    corpus += i % 7 == 6 ? "not JSON"
                         : R"({"text":"Sentence )" + std::to_string(i) + R"( is here. So am I."})";
    corpus += '\n';
  }
  return corpus;
}

// Collects the warnings of the library.
class LogCollector {
 public:
  LogCollector() {
    set_log_sink([this](LogLevel level, std::string_view message) {
      if (level == LogLevel::kWarning) messages.emplace_back(message);
    });
  }
  LogCollector(const LogCollector&) = delete;
  LogCollector& operator=(const LogCollector&) = delete;
  ~LogCollector() { set_log_sink(nullptr); }

  std::vector<std::string> messages;
};

TEST(PrepareCorpus, KeepsTheOrderOfTheDocuments) {
  const ScratchFolder folder;
  prepare_corpus(folder.write("in", make_corpus(500)), folder.path("out"), {.run = {.threads = 4}});
  std::istringstream lines(folder.read("out"));
  int expected = 0;
  for (std::string line; std::getline(lines, line); ++expected) {
    if (expected % 7 == 6) ++expected;
    EXPECT_EQ(nlohmann::json::parse(line)["id"], std::to_string(expected + 1));
  }
  EXPECT_EQ(expected, 500);
}

TEST(PrepareCorpus, CountsTruncatedDocuments) {
  const ScratchFolder folder;
  const std::string input = folder.write("in", make_corpus(6));
  const LogCollector log;
  EXPECT_EQ(
      prepare_corpus(input, folder.path("out"), {.text = {.language = "en", .max_sentences = 1}})
          .truncated,
      6U);
  EXPECT_THAT(log.messages, ElementsAre(HasSubstr("6 documents have more text than")));
}

TEST(PrepareCorpus, DoesNotDependOnTheNumberOfThreads) {
  const ScratchFolder folder;
  const std::string input = folder.write("in", make_corpus(500));
  for (const std::string ending : {"", ".zst", ".gz"}) {
    prepare_corpus(input, folder.path("one" + ending), {.run = {.threads = 1}});
    prepare_corpus(input, folder.path("four" + ending), {.run = {.threads = 4}});
    EXPECT_EQ(folder.read("one" + ending), folder.read("four" + ending)) << ending;
  }
}

TEST(PrepareCorpus, ReportsWhatItDid) {
  const ScratchFolder folder;
  const std::string corpus = make_corpus(7) + "\n{\"text\":\"\xFF\"}\n";
  const CorpusReport report = prepare_corpus(folder.write("in", corpus), folder.path("out"));
  EXPECT_EQ(report.documents, 7U);
  EXPECT_EQ(report.bad_lines, 1U);
  EXPECT_EQ(report.replacements, 1U);
  EXPECT_EQ(report.sentences, 13U);
  EXPECT_EQ(report.input_bytes, corpus.size());
}

TEST(PrepareCorpus, LogsTheFirstTenBadLinesInOrderAndCountsTheOthers) {
  const ScratchFolder folder;
  const std::string path = folder.write("in", make_corpus(300));
  const LogCollector log;
  prepare_corpus(path, folder.path("out"), {.run = {.threads = 4}});
  ASSERT_EQ(log.messages.size(), 11U);
  EXPECT_EQ(log.messages[10],
            path + ": 32 more problems like this one: the line is not a JSON object");
  for (std::size_t i = 0; i < 10; ++i) {
    EXPECT_EQ(log.messages[i],
              path + ":" + std::to_string(7 * (i + 1)) + ": the line is not a JSON object");
  }
}

TEST(PrepareCorpus, LogsTheFirstReplacementOnly) {
  const ScratchFolder folder;
  const std::string path = folder.write("in", "{\"text\":\"\xFF\"}\n{\"text\":\"\xFF\"}\n");
  const LogCollector log;
  prepare_corpus(path, folder.path("out"));
  EXPECT_THAT(log.messages, ElementsAre(HasSubstr(path + ":1: ")));
}

TEST(PrepareCorpus, StopsAtTheFirstBadLineIfStrict) {
  const ScratchFolder folder;
  const std::string path = folder.write("in", make_corpus(300));
  EXPECT_EQ(message_of<FormatError>([&] {
              prepare_corpus(path, folder.path("out"), {.run = {.threads = 4, .strict = true}});
            }),
            path + ":7: the line is not a JSON object");
  EXPECT_FALSE(folder.has("out"));
  EXPECT_FALSE(folder.has("out.partial"));
}

TEST(PrepareCorpus, RejectsAFileWithoutDocuments) {
  const ScratchFolder folder;
  const std::string path = folder.write("in", "one\ntwo\n");
  EXPECT_EQ(message_of<InvalidInput>([&] { prepare_corpus(path, folder.path("out")); }),
            "no line of " + path + " is valid; the first problem is " + path +
                ":1: the line is not a JSON object");
  EXPECT_FALSE(folder.has("out"));
}

TEST(PrepareCorpus, AcceptsAnEmptyFile) {
  const ScratchFolder folder;
  EXPECT_EQ(prepare_corpus(folder.write("in", ""), folder.path("out")).documents, 0U);
  EXPECT_EQ(folder.read("out"), "");
}

TEST(PrepareCorpus, ReportsProgress) {
  const ScratchFolder folder;
  std::vector<Progress> calls;
  prepare_corpus(folder.write("in", make_corpus(10)), folder.path("out"), {},
                 [&](const Progress& progress) { calls.push_back(progress); });
  ASSERT_FALSE(calls.empty());
  EXPECT_EQ(calls.back().documents, 9U);
  EXPECT_EQ(calls.back().fraction, 1.0);
}

TEST(CorpusReader, ReadsWhatCorpusWriterWrote) {
  const ScratchFolder folder;
  for (const char* name : {"a", "a.zst", "a.gz"}) {
    CorpusWriter writer(folder.path(name), StringIndexType::kUtf16CodeUnit);
    writer.write({.id = "x", .text = "🙂 One.", .sentences = {{{5, 4}, {{{}, "one"}}}}});
    writer.write({.id = "y", .text = "Two."});
    writer.close();
    CorpusReader reader(folder.path(name));
    const Document first = reader.next().value();
    EXPECT_EQ(first.id, "x");
    EXPECT_EQ(first.sentences[0].span.of(first.text), "One.");
    EXPECT_EQ(reader.next()->id, "y");
    EXPECT_FALSE(reader.next());
    EXPECT_EQ(reader.report().documents, 2U);
    EXPECT_EQ(reader.report().tokens, 1U);
  }
}

TEST(CorpusReader, SkipsBadLinesUnlessStrict) {
  const ScratchFolder folder;
  const std::string path = folder.write("in", "bad\n{\"text\":\"good\"}\n");
  CorpusReader reader(path);
  EXPECT_EQ(reader.next()->text, "good");
  EXPECT_EQ(reader.report().bad_lines, 1U);
  EXPECT_THROW(CorpusReader(path, /*strict=*/true).next(), FormatError);
}

TEST(CorpusWriter, LeavesNoFileIfNotClosed) {
  const ScratchFolder folder;
  { CorpusWriter(folder.path("a")).write({.id = "x"}); }
  EXPECT_THAT(folder.read("a"), IsEmpty());
  EXPECT_FALSE(folder.has("a.partial"));
}

TEST(PrepareCorpus, RejectsTooManyThreads) {
  EXPECT_THROW(prepare_corpus("in", "out", {.run = {.threads = 100'000}}), InvalidInput);
}

}  // namespace
}  // namespace neusum
