#include "eval/systems.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>

#include "neusum/error.h"
#include "support/random_documents.h"
#include "support/random_model.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::SizeIs;

Model model_with(Scoring scoring) {
  ModelData model = random_model();
  model.options.scoring = scoring;
  return make_model(std::make_shared<const ModelData>(std::move(model)));
}

EvaluateModels both_models() {
  return {.neusum = model_with(Scoring::kEachStep), .labelling = model_with(Scoring::kOnce)};
}

Selections select(SummarySystem system, const std::vector<Document>& documents,
                  const EvaluateOptions& options = {}) {
  std::vector<const Document*> pointers;
  for (const Document& document : documents) pointers.push_back(&document);
  return make_system(system, both_models(), options)(pointers);
}

class EverySystem : public ::testing::TestWithParam<SummarySystem> {};

TEST_P(EverySystem, SelectsDistinctSentencesOfEachDocument) {
  std::vector<Document> documents = random_documents(20);
  for (Document& document : documents) document.oracle = Oracle{.sentences = {0}};
  const Selections selections = select(GetParam(), documents, {.sentences = 2});
  ASSERT_THAT(selections, SizeIs(20));
  for (std::size_t d = 0; d < 20; ++d) {
    const std::set<std::size_t> different(selections[d].begin(), selections[d].end());
    EXPECT_EQ(different.size(), selections[d].size());
    EXPECT_LE(selections[d].size(), 2U);
    EXPECT_LT(*different.rbegin(), documents[d].sentences.size());
  }
}

TEST_P(EverySystem, IsDeterministic) {
  std::vector<Document> documents = random_documents(5);
  for (Document& document : documents) document.oracle = Oracle{.sentences = {0}};
  EXPECT_EQ(select(GetParam(), documents), select(GetParam(), documents));
}

INSTANTIATE_TEST_SUITE_P(Systems, EverySystem,
                         ::testing::Values(SummarySystem::kNeusum, SummarySystem::kFirstStep,
                                           SummarySystem::kLabelling, SummarySystem::kLead,
                                           SummarySystem::kTextRank, SummarySystem::kLexRank,
                                           SummarySystem::kRandom, SummarySystem::kOracle),
                         [](const auto& instance) {
                           return "Number" + std::to_string(instance.index);
                         });

TEST_P(EverySystem, FillsTheWords) {
  std::vector<Document> documents = random_documents(50);
  for (Document& document : documents) document.oracle = Oracle{.sentences = {0, 1, 2, 3}};
  const Selections selections = select(GetParam(), documents, {.sentences = 1, .words = 20});
  if (GetParam() == SummarySystem::kOracle) {
    EXPECT_THAT(selections, Each(ElementsAre(0, 1, 2, 3)));  // keeps its own length
    return;
  }
  for (std::size_t d = 0; d < documents.size(); ++d) {
    std::size_t words = 0;
    std::size_t shortest_left = 100;
    for (std::size_t i = 0; i < documents[d].sentences.size(); ++i) {
      const std::size_t size = documents[d].sentences[i].tokens.size();
      const bool is_selected = std::ranges::count(selections[d], i) > 0;
      if (is_selected) words += size;
      if (!is_selected) shortest_left = std::min(shortest_left, size);
    }
    EXPECT_LE(words, 20U);
    EXPECT_GT(words + shortest_left, 20U) << "another sentence fits into document " << d;
  }
}

// The labelling model has the same weights in this test, and it also scores once.
TEST(FirstStep, EqualsAModelThatScoresOnce) {
  const std::vector<Document> documents = random_documents(50);
  const Selections first_step = select(SummarySystem::kFirstStep, documents);
  EXPECT_EQ(first_step, select(SummarySystem::kLabelling, documents));
  EXPECT_NE(first_step, select(SummarySystem::kNeusum, documents));
}

TEST(Lead, SelectsTheFirstSentences) {
  const Selections selections = select(SummarySystem::kLead, random_documents(5), {.sentences = 1});
  EXPECT_THAT(selections, Each(ElementsAre(0)));
}

TEST(Lead, SkipsSentencesThatDoNotFitIntoTheWords) {
  Document document = {.text = "a a a. b b b b. c. d.", .sentences = {}};
  for (const Span span : {Span{0, 6}, Span{7, 8}, Span{16, 2}, Span{19, 2}}) {
    document.sentences.push_back({.span = span});
  }
  EXPECT_THAT(select(SummarySystem::kLead, {document}, {.words = 4}),
              ElementsAre(ElementsAre(0, 2)));
}

TEST(Random, DiffersBetweenDocuments) {
  const Selections selections =
      select(SummarySystem::kRandom, random_documents(50), {.sentences = 1});
  EXPECT_GT(std::set(selections.begin(), selections.end()).size(), 2U);
}

TEST(MakeSystem, ReportsWhichModelIsMissing) {
  const auto problem = [](SummarySystem system, const EvaluateModels& models) {
    return message_of<InvalidInput>([&] { make_system(system, models, {}); });
  };
  EXPECT_EQ(problem(SummarySystem::kFirstStep, {}), "system first-step needs a model");
  EXPECT_EQ(problem(SummarySystem::kLabelling, {.labelling = model_with(Scoring::kEachStep)}),
            "system labelling needs a model that was trained with scoring once");
  EXPECT_EQ(problem(SummarySystem::kNeusum, {.neusum = model_with(Scoring::kOnce)}),
            "system neusum needs a model that was trained with scoring each_step");
}

}  // namespace
}  // namespace neusum
