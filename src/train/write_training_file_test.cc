#include "train/write_training_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "neusum/error.h"
#include "support/labelled_corpus.h"
#include "train/training_file.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;

const Vocabulary kVocabulary(std::vector<std::string>{"a", "b", "c"});  // 2, 3, 4
const TrainingFileOptions kShort = {.max_sentences = 2, .max_words = 2};

struct Written {
  TrainingFileReport report;
  Batch batch;  // with all documents
};

Written write(const std::vector<Document>& documents, const TrainingFileOptions& options = {}) {
  const ScratchFolder folder;
  Written written;
  written.report = write_training_file(write_corpus(folder, documents), folder.path("training"),
                                       kVocabulary, options);
  const TrainingFile file(folder.path("training"));
  for (std::size_t i = 0; i < file.size(); ++i) file.append_to(written.batch, i);
  return written;
}

// Writes the training file of a corpus with this content.
std::string problem_with_file(const std::string& content) {
  const ScratchFolder folder;
  const std::string input = folder.write("corpus.jsonl", content);
  std::string problem = message_of<InvalidInput>(
      [&] { write_training_file(input, folder.path("training"), kVocabulary); });
  EXPECT_FALSE(folder.has("training"));
  EXPECT_FALSE(folder.has("training.partial"));
  return problem;
}

TEST(WriteTrainingFile, WritesWordsOracleAndGains) {
  const auto [report, batch] =
      write({make_labelled({{"a", "b"}, {"c"}, {"x"}}, {2, 0}), make_labelled({{"b"}}, {0})});
  EXPECT_THAT(batch.words, ElementsAre(2, 3, 4, 1, 3));
  EXPECT_THAT(batch.sentence_begin, ElementsAre(0, 2, 3, 4, 5));
  EXPECT_THAT(batch.document_begin, ElementsAre(0, 3, 4));
  EXPECT_THAT(batch.oracle, ElementsAre(2, 0, 0));
  EXPECT_THAT(batch.step_begin, ElementsAre(0, 2, 3));
  EXPECT_THAT(batch.gains, ElementsAre(0.F, .01F, .02F, .1F, .11F, .12F, 0.F));
  EXPECT_THAT(batch.gains_begin, ElementsAre(0, 3, 6, 7));
}

TEST(WriteTrainingFile, ReportsWhatItWrote) {
  const TrainingFileReport report =
      write({make_labelled({{"a", "b"}, {"x"}}, {0, 1}), make_labelled({{"b"}}, {0})}).report;
  EXPECT_EQ(report.input.documents, 2U);
  EXPECT_EQ(report.documents, 2U);
  EXPECT_EQ(report.sentences, 3U);
  EXPECT_EQ(report.words, 4U);
  EXPECT_EQ(report.unknown_words, 1U);
  EXPECT_EQ(report.steps, 3U);
}

TEST(WriteTrainingFile, CutsSentencesAndWordsButNotGains) {
  const Batch batch = write({make_labelled({{"a", "b", "c"}, {"c"}, {"a"}}, {1})}, kShort).batch;
  EXPECT_THAT(batch.words, ElementsAre(2, 3, 4));
  EXPECT_THAT(batch.document_begin, ElementsAre(0, 2));
  EXPECT_EQ(batch.step_gains(0).size(), 3U);
}

TEST(WriteTrainingFile, EndsTheOracleBeforeTheFirstStepThatIsCutOff) {
  const auto [report, batch] = write({make_labelled({{"a"}, {"b"}, {"c"}}, {1, 2, 0})}, kShort);
  EXPECT_THAT(batch.oracle, ElementsAre(1));
  EXPECT_EQ(report.steps, 1U);
  EXPECT_EQ(report.cut_steps, 2U);
}

TEST(WriteTrainingFile, SkipsDocumentsWithoutSteps) {
  const auto [report, batch] =
      write({make_labelled({{"a"}}, {}), make_labelled({{"a"}, {"b"}, {"c"}}, {2}),
             make_labelled({{"c"}}, {0})},
            kShort);
  EXPECT_THAT(batch.words, ElementsAre(4));
  EXPECT_EQ(report.without_oracle, 1U);
  EXPECT_EQ(report.beyond_cut, 1U);
  EXPECT_EQ(report.cut_steps, 0U);
}

TEST(WriteTrainingFile, WritesOverlapsOfTheFirstSentences) {
  Document document = make_labelled({{"a"}, {"b", " c"}, {"c"}}, {1});
  document.reference = {"b c"};
  const ScratchFolder folder;
  TrainingFileOptions options = kShort;
  options.has_overlaps = true;
  write_training_file(write_corpus(folder, {document}), folder.path("training"), kVocabulary,
                      options);
  const TrainingFile file(folder.path("training"));
  Batch batch;
  file.append_to(batch, 0);
  EXPECT_EQ(batch.num_sentences(), 2U);
  const BigramOverlap overlap = file.overlap(0);
  EXPECT_EQ(overlap.num_sentences(), 2U);
  EXPECT_EQ(overlap.alone(0).hits, 0);
  EXPECT_EQ(overlap.alone(1).hits, 1);
  EXPECT_EQ(overlap.reference_total(), 1);
}

TEST(WriteTrainingFile, ReportsADocumentWithoutReferenceIfOverlapsAreNeeded) {
  const ScratchFolder folder;
  const std::string input = write_corpus(folder, {make_labelled({{"a"}}, {0})});
  EXPECT_THAT(message_of<InvalidInput>([&] {
                write_training_file(input, folder.path("training"), kVocabulary,
                                    {.has_overlaps = true});
              }),
              EndsWith("corpus.jsonl:1: has no reference summary"));
}

TEST(WriteTrainingFile, AddsAnUnknownWordToAnEmptySentence) {
  EXPECT_THAT(write({make_labelled({{}, {"a"}}, {1})}).batch.words, ElementsAre(1, 2));
}

TEST(WriteTrainingFile, DoesNotDependOnTheNumberOfThreads) {
  std::vector<Document> documents;
  for (std::size_t i = 0; i < 500; ++i) {
    documents.push_back(make_labelled(std::vector(1 + i % 7, std::vector<std::string>{"a", "b"}),
                                      {i % (1 + i % 7)}));
  }
  const ScratchFolder folder;
  const std::string input = write_corpus(folder, documents);
  for (const unsigned threads : {1U, 2U, 5U}) {
    write_training_file(input, folder.path(std::to_string(threads)), kVocabulary,
                        {.threads = threads});
  }
  EXPECT_EQ(folder.read("1"), folder.read("2"));
  EXPECT_EQ(folder.read("1"), folder.read("5"));
  EXPECT_EQ(TrainingFile(folder.path("1")).size(), 500U);
}

TEST(WriteTrainingFile, SkipsAndCountsBadLines) {
  const ScratchFolder folder;
  const std::string input = write_corpus(folder, {make_labelled({{"a"}}, {0})});
  const std::string content = folder.read("corpus.jsonl");
  folder.write("corpus.jsonl", content + "nonsense\n" + content);
  const TrainingFileReport report =
      write_training_file(input, folder.path("training"), kVocabulary);
  EXPECT_EQ(report.documents, 2U);
  EXPECT_EQ(report.input.bad_lines, 1U);
}

TEST(WriteTrainingFile, ReportsTheFirstDocumentThatIsNotLabelled) {
  const std::string unlabelled = R"({"text":"A","sentences":["A"]})";
  EXPECT_THAT(problem_with_file("\n" + unlabelled + "\n" + unlabelled),
              EndsWith("corpus.jsonl:2: has no oracle; run 'neusum label' on it first"));
}

TEST(WriteTrainingFile, ReportsADocumentWithoutTokens) {
  EXPECT_THAT(problem_with_file(
                  R"({"text":"A","sentences":["A"],"oracle":[0],"oracle_rouge2":1,"gains":[[1]]})"),
              EndsWith("corpus.jsonl:1: has no tokens; run 'neusum label' on it first"));
}

TEST(WriteTrainingFile, RejectsACorpusWithoutTrainingDocuments) {
  EXPECT_THAT(problem_with_file(R"({"text":"A","oracle":[],"oracle_rouge2":0,"gains":[]})"),
              HasSubstr("no training documents"));
}

TEST(TrainingSource, ChangesWithEverythingTheFileDependsOn) {
  const ScratchFolder folder;
  const std::string input = folder.write("corpus.jsonl", "a");
  const std::string source = training_source(input, kVocabulary, {});
  EXPECT_EQ(training_source(input, kVocabulary, {.threads = 7}), source);
  EXPECT_NE(training_source(input, kVocabulary, kShort), source);
  EXPECT_NE(training_source(input, kVocabulary, {.has_overlaps = true}), source);
  EXPECT_NE(training_source(folder.path("other"), kVocabulary, {}), source);
  EXPECT_NE(training_source(input, Vocabulary(std::vector<std::string>{"a", "bc"}), {}), source);
  EXPECT_NE(training_source(input, Vocabulary(std::vector<std::string>{"b", "a", "c"}), {}),
            source);
  std::filesystem::last_write_time(input, {});
  EXPECT_NE(training_source(input, kVocabulary, {}), source);
}

}  // namespace
}  // namespace neusum
