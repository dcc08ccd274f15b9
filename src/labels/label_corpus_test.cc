#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/output_file.h"
#include "neusum/error.h"
#include "neusum/log.h"
#include "neusum/training/oracle.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Every seventh line is bad; every fifth document has no reference.
std::string make_corpus(int count) {
  std::string corpus;
  for (int i = 0; i < count; ++i) {
    const std::string n = std::to_string(i);
    corpus += i % 7 == 6
                  ? "not JSON"
                  : R"({"text":"Boat )" + n + " left port " + n + R"( today. Nobody cared.")" +
                        (i % 5 == 4 ? "}" : R"(,"summary":"Boat )" + n + R"( left."})");
    corpus += '\n';
  }
  return corpus;
}

// Resumes a run that an exception from its progress callback stopped after some batches.
class ResumeTest : public ::testing::Test {
 public:
  void label(const LabelOptions& options) const { label_corpus(input, output, options); }
  std::string problem(const LabelOptions& options) const {
    return message_of<InvalidInput>([&] { label(options); });
  }

  // Leaves an interrupted run whose partial file has `bytes` bytes.
  void leave_ended_run() const {
    ASSERT_THROW(label_corpus(input, output, {.run = {.threads = 1, .strict = true}}), FormatError);
    ASSERT_TRUE(folder.has("out.partial"));
    ASSERT_TRUE(folder.has("out.resume"));
  }

  // Resumes the run and checks its output. Returns the messages about the start.
  std::vector<std::string> resume_messages() const {
    std::vector<std::string> messages;
    set_log_sink([&](LogLevel level, std::string_view message) {
      const bool is_bad_line = message.starts_with(input);
      if (level != LogLevel::kDebug && !is_bad_line) messages.emplace_back(message);
    });
    EXPECT_EQ(label_corpus(input, output, {.resume = true}).documents, 400U);
    set_log_sink(nullptr);
    label_corpus(input, folder.path("expected"));
    EXPECT_EQ(folder.read("out"), folder.read("expected"));
    return messages;
  }

  static std::string make_late_fault() {
    std::string corpus;
    for (int i = 0; i < 200; ++i)
      corpus += R"({"text":"A b.","summary":"A b."})"
                "\n";
    return corpus + "bad\n" + corpus;
  }

  ScratchFolder folder;
  std::string input = folder.write("in", make_late_fault());
  std::string output = folder.path("out");
};

TEST(LabelCorpus, AddsOraclesToPreparedDocuments) {
  const ScratchFolder folder;
  const std::string input =
      folder.write("in", R"({"text":"Boats left. Rain fell on us.","summary":"Rain fell.","n":1})"
                         "\n");
  label_corpus(input, folder.path("out"));
  const auto document = nlohmann::json::parse(folder.read("out"));
  EXPECT_EQ(document["oracle"], nlohmann::json::array({1}));
  EXPECT_EQ(document["oracle_rouge2"], 0.5);
  EXPECT_EQ(document["gains"].dump(), "[[0.0,0.5]]");
  EXPECT_EQ(document["sentences"].size(), 2U);
  EXPECT_EQ(document["n"], 1);
}

TEST(LabelCorpus, ReplacesExistingLabels) {
  const ScratchFolder folder;
  const std::string input = folder.write("in", make_corpus(20));
  label_corpus(input, folder.path("exhaustive"), {.method = OracleMethod::kExhaustive});
  label_corpus(folder.path("exhaustive"), folder.path("again"));
  label_corpus(input, folder.path("greedy"));
  EXPECT_EQ(folder.read("again"), folder.read("greedy"));
}

TEST(LabelCorpus, DoesNotDependOnTheNumberOfThreads) {
  const ScratchFolder folder;
  const std::string input = folder.write("in", make_corpus(500));
  for (const std::string ending : {"", ".zst", ".gz"}) {
    label_corpus(input, folder.path("one" + ending), {.run = {.threads = 1}});
    label_corpus(input, folder.path("four" + ending), {.run = {.threads = 4}});
    EXPECT_EQ(folder.read("one" + ending), folder.read("four" + ending)) << ending;
  }
}

TEST(LabelCorpus, CountsDocumentsWithoutReferenceAsBadLines) {
  const ScratchFolder folder;
  const CorpusReport report = label_corpus(folder.write("in", make_corpus(35)), folder.path("out"));
  EXPECT_EQ(report.documents, 24U);
  EXPECT_EQ(report.bad_lines, 11U);
  const std::string input = folder.write("one", R"({"text":"A."})");
  EXPECT_EQ(message_of<FormatError>(
                [&] { label_corpus(input, folder.path("out"), {.run = {.strict = true}}); }),
            input + ":1: the document has no reference summary");
}

TEST(LabelCorpus, LeavesOnlyItsOutput) {
  const ScratchFolder folder;
  label_corpus(folder.write("in", make_corpus(10)), folder.path("out"));
  for (const char* name : {"out.partial", "out.resume", "out.resume.partial"}) {
    EXPECT_FALSE(folder.has(name)) << name;
  }
  EXPECT_THROW(label_corpus(folder.write("bad", "bad\n"), folder.path("none")), InvalidInput);
  EXPECT_FALSE(folder.has("none.partial"));
  EXPECT_FALSE(folder.has("none.resume"));
}

TEST(LabelCorpus, WritesTheAuthorsFiles) {
  const ScratchFolder folder;
  const std::string input =
      folder.write("in", R"({"sentences":["Rain fell.","Rain fell on us."],"summary":"Rain fell."})"
                         "\n"
                         R"({"sentences":["Boats left."],"summary":"Rain fell."})"
                         "\n");
  const LabelOptions options{.method = OracleMethod::kReleased, .format = LabelFormat::kAuthors};
  label_corpus(input, folder.path("out"), options);
  EXPECT_EQ(folder.read("out"), "(0,)\t 1.0\nNone\t 0\n");
  EXPECT_EQ(folder.read("out.regGain"), "(0,)\t1.0 0.5\nNone\n");
}

TEST(LabelCorpus, RejectsOptionsThatTheAuthorsFormatDoesNotSupport) {
  const ScratchFolder folder;
  const std::string input = folder.write("in", make_corpus(1));
  const auto problem = [&](const LabelOptions& options, const std::string& output) {
    return message_of<InvalidInput>([&] { label_corpus(input, output, options); });
  };
  EXPECT_EQ(problem({.format = LabelFormat::kAuthors}, folder.path("out")),
            "format authors is only for method released");
  LabelOptions options{.method = OracleMethod::kReleased, .format = LabelFormat::kAuthors};
  EXPECT_EQ(problem(options, "-"), "format authors needs two files, not standard output");
  options.resume = true;
  EXPECT_EQ(problem(options, folder.path("out")), "format authors cannot be resumed");
}

TEST_F(ResumeTest, ContinuesWhereTheRunStopped) {
  label({});
  const std::string expected = folder.read("out");
  std::filesystem::remove(output);
  leave_ended_run();
  const CorpusReport report = label_corpus(input, output, {.resume = true});
  EXPECT_EQ(folder.read("out"), expected);
  EXPECT_EQ(report.documents, 400U);
  EXPECT_EQ(report.bad_lines, 1U);
  EXPECT_FALSE(folder.has("out.partial"));
  EXPECT_FALSE(folder.has("out.resume"));
}

TEST_F(ResumeTest, TrustsTheJournalNotTheFile) {
  leave_ended_run();
  const std::string whole = folder.read("out.partial");
  folder.write("out.partial", whole + "half a li");
  label({.resume = true});
  EXPECT_THAT(folder.read("out"), ::testing::StartsWith(whole + "{"));
}

TEST_F(ResumeTest, StartsFromTheBeginningWithoutTheOption) {
  leave_ended_run();
  EXPECT_EQ(label_corpus(input, output).documents, 400U);
}

TEST_F(ResumeTest, StartsFromTheBeginningIfThereIsNoEarlierRun) {
  EXPECT_THAT(resume_messages(),
              ElementsAre("there is no run to resume; starting from the beginning"));
}

TEST_F(ResumeTest, StartsFromTheBeginningIfTheOutputIsLostOrTruncated) {
  for (const char* const partial : {"", "{"}) {
    leave_ended_run();
    folder.write("out.partial", partial);
    EXPECT_THAT(
        resume_messages(),
        ElementsAre("the output of the last run is truncated; starting from the beginning"));
  }
}

TEST_F(ResumeTest, StartsFromTheBeginningIfTheJournalIsDamaged) {
  for (const char* const journal : {"", "{", "[]", R"({"settings":{}})"}) {
    leave_ended_run();
    folder.write("out.resume", journal);
    EXPECT_THAT(resume_messages(),
                ElementsAre(output + ".resume is damaged; starting from the beginning"))
        << journal;
  }
}

TEST_F(ResumeTest, RejectsAnOutputThatAnotherRunIsWriting) {
  leave_ended_run();
  const std::string journal = folder.read("out.resume");
  const std::string partial = folder.read("out.partial");
  const OutputFile other(output, OutputFile::Existing::kKeep);
  for (const bool resume : {false, true}) {
    EXPECT_EQ(problem({.resume = resume}), "another process is writing " + output);
    EXPECT_EQ(folder.read("out.resume"), journal);
    EXPECT_EQ(folder.read("out.partial"), partial);
  }
}

TEST_F(ResumeTest, RejectsOtherOptions) {
  leave_ended_run();
  EXPECT_EQ(problem({.method = OracleMethod::kExhaustive, .resume = true}),
            "the run to resume had method greedy, not exhaustive; use the same settings, or start "
            "again without --resume");
  EXPECT_THAT(problem({.resume = true, .text = {.language = "de"}}),
              HasSubstr("had language en, not de"));
  EXPECT_TRUE(folder.has("out.partial"));
}

TEST_F(ResumeTest, RejectsAnotherInput) {
  leave_ended_run();
  folder.write("in", make_late_fault() + "\n");
  EXPECT_THAT(problem({.resume = true}), HasSubstr("had bytes of input"));
  const std::string other = folder.write("other", make_late_fault());
  EXPECT_THAT(message_of<InvalidInput>([&] { label_corpus(other, output, {.resume = true}); }),
              HasSubstr("had input " + input));
}

TEST(LabelCorpus, NeedsALanguage) {
  EXPECT_THAT(message_of<InvalidInput>(
                  [] { label_corpus("in", "out", {.text = {.split = SplitMethod::kLines}}); }),
              HasSubstr("language must be a BCP 47 tag"));
}

}  // namespace
}  // namespace neusum
