#include "neusum/training/evaluator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "neusum/error.h"
#include "neusum/training/oracle.h"
#include "neusum/training/rouge_evaluation.h"
#include "support/labelled_corpus.h"
#include "support/random_documents.h"
#include "support/random_model.h"

namespace neusum {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::SizeIs;

constexpr SummarySystem kNeusum = SummarySystem::kNeusum;
constexpr SummarySystem kLead = SummarySystem::kLead;
constexpr SummarySystem kOracle = SummarySystem::kOracle;

EvaluateModels models_of(ModelData model) {
  return {.neusum = make_model(std::make_shared<const ModelData>(std::move(model)))};
}

Evaluation evaluate(const std::vector<Document>& documents, const EvaluateOptions& options = {},
                    const EvaluateModels& models = models_of(random_model())) {
  const ScratchFolder folder;
  return evaluate_corpus(models, write_corpus(folder, documents), "", options);
}

// Parses JSON lines.
Evaluation evaluate_lines(std::string_view lines, const EvaluateOptions& options) {
  const ScratchFolder folder;
  return evaluate_corpus({}, folder.write("corpus.jsonl", lines), "", options);
}

// A model that gives all sentences the same score, so that it selects the first ones.
ModelData lead_model() {
  ModelData model = random_model();
  std::fill(model.parameters.begin(), model.parameters.end(), 0.0F);
  return model;
}

TEST(EvaluateCorpus, MatchesRouge155) {
  const std::vector<Document> documents = random_documents(30);
  RougeSystem lead{.name = "lead"};
  const RougeOptions options = {.stem = true, .max_n = 2, .samples = 50};
  for (const Document& document : documents) {
    std::vector<std::string> peer;
    for (std::size_t i = 0; i < std::min<std::size_t>(2, document.sentences.size()); ++i) {
      peer.emplace_back(document.sentences[i].span.of(document.text));
    }
    lead.evaluations.push_back({document.id, Rouge155(options).score(peer, {document.reference})});
  }
  const Evaluation evaluation =
      evaluate(documents, {.systems = {kLead}, .sentences = 2, .samples = 50});
  EXPECT_EQ(evaluation.documents, 30U);
  EXPECT_EQ(evaluation.systems.front().rouge, average_rouge(lead, options));
}

TEST(EvaluateCorpus, ReportsTheLimitOfTheSummaries) {
  const std::vector<Document> documents = random_documents(30);
  const Evaluation by_sentences = evaluate(documents, {.systems = {kLead}, .sentences = 2});
  EXPECT_THAT(to_json(by_sentences), HasSubstr(R"("limit":{"sentences":2})"));
  const Evaluation by_words = evaluate(documents, {.systems = {kLead}, .words = 15});
  EXPECT_THAT(to_json(by_words), HasSubstr(R"("limit":{"words":15})"));
  EXPECT_LE(by_words.systems.front().words_percentiles[2], 15U);
  EXPECT_GT(by_words.systems.front().mean_words, 10);
}

TEST(EvaluateCorpus, AddsAMissingOracle) {
  std::vector<Document> documents = random_documents(20);
  const EvaluateOptions options = {.systems = {kOracle}, .sentences = 1};
  const Evaluation found = evaluate(documents, options);
  OracleFinder finder;
  for (Document& document : documents) document.oracle = finder.find(document);
  EXPECT_EQ(evaluate(documents, options).systems.front().rouge, found.systems.front().rouge);
  EXPECT_THAT(found.systems.front().precision_at_step, ElementsAre(1));
}

TEST(EvaluateCorpus, KeepsTheOrderOfTheSystems) {
  EXPECT_THAT(evaluate(random_documents(2), {.systems = {kOracle, kNeusum}}).systems,
              ElementsAre(Field(&SystemEvaluation::system, kOracle),
                          Field(&SystemEvaluation::system, kNeusum)));
}

TEST(EvaluateCorpus, ReportsTheMarginOverLead) {
  const Evaluation evaluation = evaluate(random_documents(20), {}, models_of(lead_model()));
  EXPECT_EQ(evaluation.systems[0].rouge, evaluation.systems[1].rouge);
  EXPECT_THAT(evaluation.systems[0].margin_over_lead,
              ElementsAre(RougeAverage(), RougeAverage(), RougeAverage()));
  EXPECT_THAT(evaluation.systems[1].margin_over_lead, SizeIs(0));
  EXPECT_GT(evaluation.systems[2].margin_over_lead[1].f.low, 0);
}

TEST(EvaluateCorpus, DoesNotDependOnTheNumberOfThreads) {
  const std::vector<Document> documents = random_documents(300);
  const Evaluation one = evaluate(documents, {.samples = 20, .run = {.threads = 1}});
  const Evaluation three = evaluate(documents, {.samples = 20, .run = {.threads = 3}});
  for (std::size_t s = 0; s < one.systems.size(); ++s) {
    EXPECT_EQ(one.systems[s].rouge, three.systems[s].rouge);
    EXPECT_EQ(one.systems[s].precision_at_step, three.systems[s].precision_at_step);
    EXPECT_EQ(one.systems[s].mean_words, three.systems[s].mean_words);
  }
}

TEST(EvaluateCorpus, WritesSummariesThatRougeCanRead) {
  const ScratchFolder folder;
  const std::string input = write_corpus(folder, random_documents(100));
  const std::string output = folder.path("summaries.jsonl.zst");
  const EvaluateOptions options = {.systems = {kNeusum}, .samples = 50};
  const Evaluation evaluation = evaluate_corpus(models_of(random_model()), input, output, options);
  const RougeReport report =
      evaluate_rouge({.path = output, .system = "neusum"}, evaluation.rouge, nullptr);
  EXPECT_EQ(report.systems.front().evaluations.size(), 100U);
  EXPECT_EQ(report.systems.front().averages, evaluation.systems.front().rouge);
}

TEST(EvaluateCorpus, WritesTheSelectedSentences) {
  const ScratchFolder folder;
  std::vector<Document> documents = {make_labelled({{"a"}, {"b"}}, {1})};
  documents.front().id = "7";
  documents.front().reference = {"b"};
  evaluate_corpus(models_of(lead_model()), write_corpus(folder, documents),
                  folder.path("summaries.jsonl"), {.systems = {kNeusum, kOracle}});
  EXPECT_EQ(folder.read("summaries.jsonl"),
            R"({"id":"7","system":"neusum","sentences":[0,1],"peer":["a.","b."],)"
            R"("references":[["b"]]})"
            "\n"
            R"({"id":"7","system":"oracle","sentences":[1],"peer":["b."],"references":[["b"]]})"
            "\n");
}

TEST(EvaluateCorpus, ReportsSignificance) {
  const Evaluation evaluation = evaluate(random_documents(40), {}, models_of(lead_model()));
  ASSERT_THAT(evaluation.significance, SizeIs(9));
  const Significance& equals = evaluation.significance.front();
  EXPECT_EQ(equals.a, kNeusum);
  EXPECT_EQ(equals.b, kLead);
  EXPECT_EQ(equals.difference, 0);
  EXPECT_EQ(equals.p, 1);
  const Significance& last = evaluation.significance.back();
  EXPECT_EQ(last.a, kLead);
  EXPECT_EQ(last.b, kOracle);
  EXPECT_EQ(last.metric, 2U);
  EXPECT_LT(last.difference, 0);
  EXPECT_LT(last.p, 0.05);
}

TEST(EvaluateCorpus, PreparesRawDocuments) {
  const std::string line = R"({"text":"It rained\nall day","highlights":"it rained all day"})";
  EXPECT_EQ(evaluate_lines(line, {.systems = {kLead}}).systems.front().share_in_first_three, 1);
  const EvaluateOptions options = {
      .systems = {kLead}, .sentences = 1, .text = {.split = SplitMethod::kLines, .language = "en"}};
  EXPECT_EQ(evaluate_lines(line, options).systems.front().mean_words, 2);
}

TEST(EvaluateCorpus, GivesAnEmptyDocumentAnEmptySummary) {
  std::vector<Document> documents = random_documents(3);
  documents[1].sentences.clear();
  documents[1].text.clear();
  const Evaluation evaluation = evaluate(documents);
  EXPECT_EQ(evaluation.documents, 3U);
  documents.resize(2);
  documents.erase(documents.begin());
  EXPECT_EQ(evaluate(documents).systems.front().mean_words, 0);
}

TEST(EvaluateCorpus, CountsDocumentsWithoutAReferenceAsBadLines) {
  const std::string_view lines = R"({"text":"It rained.","summary":"It rained."}
{"text":"It rained."}
)";
  const Evaluation evaluation = evaluate_lines(lines, {.systems = {kLead}});
  EXPECT_EQ(evaluation.documents, 1U);
  EXPECT_EQ(evaluation.bad_lines, 1U);
  const EvaluateOptions strict = {.systems = {kLead}, .run = {.strict = true}};
  EXPECT_THAT(message_of<FormatError>([&] { evaluate_lines(lines, strict); }),
              HasSubstr("corpus.jsonl:2: the document has no reference summary"));
}

TEST(EvaluateCorpus, ReportsErrors) {
  const auto problem = [](const EvaluateOptions& options) {
    return message_of<InvalidInput>([&] { evaluate_lines("\n", options); });
  };
  EXPECT_EQ(problem({}), "system neusum needs a model");
  EXPECT_EQ(problem({.systems = {}}), "systems must name at least one");
  EXPECT_EQ(problem({.systems = {kLead, kOracle, kLead}}), "systems names lead twice");
  EXPECT_EQ(problem({.systems = {kLead}, .beam = 0}), "beam must be from 1 to 1000");
  EXPECT_EQ(problem({.confidence = 101}), "confidence must be from 0 to 100");
  EXPECT_EQ(problem({.samples = 0}), "samples must be from 1 to 1000000");
  EXPECT_THAT(problem({.systems = {kLead}}),
              AllOf(HasSubstr("there are no documents in"), HasSubstr("corpus.jsonl")));
}

}  // namespace
}  // namespace neusum
