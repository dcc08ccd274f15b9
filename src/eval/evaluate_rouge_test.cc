#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/error.h"
#include "neusum/training/rouge_evaluation.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const RougeOptions kOptions{.max_n = 1, .lcs = false, .samples = 10};

constexpr const char* kLines =
    R"({"id":"10","peer":["a b"],"references":[["a b"]]})"
    "\n"
    R"({"eval":9,"peer":"a\nb","references":["a c"],"system":{"unknown":1}})"
    "\n";

std::vector<std::string> ids_of(const RougeSystem& system) {
  std::vector<std::string> ids;
  for (const RougeEvaluation& evaluation : system.evaluations) ids.push_back(evaluation.id);
  return ids;
}

TEST(EvaluateRouge, ReadsJsonLines) {
  const ScratchFolder folder;
  const RougeReport report = evaluate_rouge({.path = folder.write("in.jsonl", kLines)}, kOptions);
  ASSERT_EQ(report.systems.size(), 1U);
  EXPECT_EQ(report.systems[0].name, "X");
  EXPECT_THAT(ids_of(report.systems[0]), ElementsAre("9", "10"));
  EXPECT_EQ(report.systems[0].evaluations[0].scores[0].f, 0.5);
}

TEST(EvaluateRouge, SkipsBadLinesAndCountsThem) {
  const ScratchFolder folder;
  const std::string path =
      folder.write("in.jsonl", std::string(kLines) + "{\"peer\":[]}\n" + kLines);
  EXPECT_EQ(evaluate_rouge({.path = path}, kOptions).bad_lines, 3U);
  EXPECT_THAT(
      message_of<FormatError>([&] { evaluate_rouge({.path = path, .strict = true}, kOptions); }),
      HasSubstr("in.jsonl:3: 'references' is missing or empty"));
}

TEST(EvaluateRouge, ScoresEachSystemOfTheLines) {
  const ScratchFolder folder;
  const std::string path =
      folder.write("in.jsonl", R"({"id":1,"system":"b","peer":["a b"],"references":[["a b"]]}
{"id":1,"system":"a","peer":["a c"],"references":[["a b"]]}
{"id":2,"system":"b","peer":["a b"],"references":[["a b"]]}
{"id":2,"system":"b","peer":["a b"],"references":[["a b"]]}
{"id":1,"peer":["c"],"references":[["a b"]]}
)");
  const RougeReport all = evaluate_rouge({.path = path}, kOptions);
  ASSERT_EQ(all.systems.size(), 3U);
  EXPECT_EQ(all.bad_lines, 1U);
  EXPECT_EQ(all.systems[0].name, "X");
  EXPECT_EQ(all.systems[1].name, "a");
  EXPECT_EQ(all.systems[1].evaluations[0].scores[0].f, 0.5);
  EXPECT_THAT(ids_of(all.systems[2]), ElementsAre("1", "2"));

  const RougeReport one = evaluate_rouge({.path = path, .system = "b"}, kOptions);
  ASSERT_EQ(one.systems.size(), 1U);
  EXPECT_EQ(one.systems[0].name, "b");
  EXPECT_THAT(ids_of(one.systems[0]), ElementsAre("1", "2"));
}

TEST(EvaluateRouge, RejectsEmptyInput) {
  const ScratchFolder folder;
  const std::string path = folder.write("in.jsonl", "\n");
  EXPECT_EQ(message_of<InvalidInput>([&] { evaluate_rouge({.path = path}, kOptions); }),
            "there is no peer in " + path);
}

TEST(EvaluateRouge, CountsUnscorableLinesAsBad) {
  const ScratchFolder folder;
  std::string book;
  for (int i = 0; i < 20000; ++i) book += "word ";
  const std::string path = folder.write(
      "in.jsonl", std::string(kLines) + R"({"peer":[")" + book + R"("],"references":[["a"]]})");
  EXPECT_EQ(evaluate_rouge({.path = path}, {}).bad_lines, 1U);
}

TEST(EvaluateRouge, ReadsTheScriptsSettings) {
  const ScratchFolder folder;
  folder.write("peer", "a b\n");
  folder.write("model", "a c\n");
  const std::string path = folder.write(
      "settings.xml", "<ROUGE-EVAL><EVAL ID='1'><PEER-ROOT>" + folder.path("") +
                          "</PEER-ROOT><MODEL-ROOT>" + folder.path("") +
                          "</MODEL-ROOT><INPUT-FORMAT TYPE='SPL'/><PEERS><P ID='b'>peer</P>"
                          "<P ID='a'>model</P></PEERS><MODELS><M ID='A'>model</M></MODELS></EVAL>"
                          "</ROUGE-EVAL>");
  const RougeReport all = evaluate_rouge({.path = path}, kOptions);
  ASSERT_EQ(all.systems.size(), 2U);
  EXPECT_EQ(all.systems[0].name, "a");
  EXPECT_EQ(all.systems[0].evaluations[0].scores[0].f, 1);
  EXPECT_EQ(all.systems[1].evaluations[0].scores[0].f, 0.5);
  EXPECT_EQ(evaluate_rouge({.path = path, .system = "b"}, kOptions).systems.size(), 1U);
  EXPECT_THAT(
      message_of<InvalidInput>([&] { evaluate_rouge({.path = path, .system = "c"}, kOptions); }),
      HasSubstr("there is no peer of system c in "));
}

TEST(EvaluateRouge, DoesNotDependOnTheNumberOfThreads) {
  const ScratchFolder folder;
  std::string lines;
  for (int i = 0; i < 500; ++i) {
    const std::string word = std::to_string(i % 7);
    lines += "{\"peer\":[\"a " + word + "\"],\"references\":[[\"a 3 b\"]]}\n";
  }
  const std::string path = folder.write("in.jsonl", lines);
  const auto text = [&](unsigned threads) {
    return format_rouge155(evaluate_rouge({.path = path, .threads = threads}, kOptions), true);
  };
  EXPECT_EQ(text(1), text(4));
}

TEST(EvaluateRouge, LimitsTheNumberOfThreads) {
  const ScratchFolder folder;
  const std::string path = folder.write("in.jsonl", kLines);
  EXPECT_EQ(
      message_of<InvalidInput>([&] { evaluate_rouge({.path = path, .threads = 1025}, kOptions); }),
      "threads must be at most 1024 (0: one per available CPU)");
}

TEST(FormatRouge155, MatchesTheOutputOfTheScript) {
  const ScratchFolder folder;
  const RougeReport report = evaluate_rouge({.path = folder.write("in.jsonl", kLines)}, kOptions);
  EXPECT_THAT(format_rouge155(report, /*details=*/false),
              testing::StartsWith("---------------------------------------------\n"
                                  "X ROUGE-1 Average_R: 0."));
  EXPECT_THAT(format_rouge155(report, /*details=*/true),
              testing::EndsWith(".............................................\n"
                                "X ROUGE-1 Eval 9.X R:0.50000 P:0.50000 F:0.50000\n"
                                "X ROUGE-1 Eval 10.X R:1.00000 P:1.00000 F:1.00000\n"));
}

TEST(FormatRouge155, NamesAModeThatTheScriptDoesNotHave) {
  const ScratchFolder folder;
  RougeOptions options = kOptions;
  options.language = "ru";
  const RougeReport report = evaluate_rouge({.path = folder.write("in.jsonl", kLines)}, options);
  EXPECT_THAT(format_rouge155(report, /*details=*/false),
              testing::StartsWith("mode: unicode ru\n---------------"));
  EXPECT_THAT(format_rouge_json(report), testing::HasSubstr(R"("mode":"unicode ru")"));
}

TEST(FormatRougeJson, NamesTheMode) {
  const ScratchFolder folder;
  const RougeReport report = evaluate_rouge({.path = folder.write("in.jsonl", kLines)}, kOptions);
  const std::string json = format_rouge_json(report);
  EXPECT_THAT(json, testing::StartsWith(
                        R"({"system":"X","mode":"rouge155 wordnet","options":"-n 1 -x -r 10",)"
                        R"("documents":2,"average":{"rouge1":{"r":{"value":)"));
  EXPECT_THAT(json, testing::EndsWith(R"({"id":"10","rouge1":{"r":1.0,"p":1.0,"f":1.0}}]})"
                                      "\n"));
}

}  // namespace
}  // namespace neusum
