#include "summarize/model_selector.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "neusum/corpus.h"
#include "support/random_model.h"
#include "support/ranker.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

const std::vector<SummarizeOptions> kUnlimited(1);

Document numbered_document(std::size_t num_sentences) {
  Document document;
  for (std::size_t i = 0; i < num_sentences; ++i) {
    document.text += "W" + std::to_string(i) + " w" + std::to_string(2 * i % 7) + " w3.\n";
  }
  Preparer({}).prepare(document);
  return document;
}

// Selects sentences of one document.
std::vector<std::size_t> extract_one(const ModelData& model, const Document& document,
                                     const SummarizeOptions& options = {}) {
  const ModelSelector selector(model, "en", Scoring::kEachStep);
  const Document* const pointer = &document;
  const std::vector<ModelSelection> selections = selector.select({&pointer, 1}, {&options, 1});
  std::vector<std::size_t> sentences;
  for (const ScoredSentence& one : selections.front().sentences) sentences.push_back(one.sentence);
  return sentences;
}

ModelData model_with(SummaryRanker free, SummaryRanker limited) {
  ModelData model = random_model();
  model.rankers = {.free = std::move(free), .limited = std::move(limited)};
  return model;
}

TEST(ModelSelector, ChoosesTheNumberOfSentencesWithoutLimits) {
  const Document document = numbered_document(9);
  const SummaryRanker other = ranker_by("is_lead");
  EXPECT_THAT(extract_one(model_with(ranker_by("sentences"), other), document), SizeIs(4));
  EXPECT_THAT(extract_one(model_with(ranker_by("sentences", -1), other), document), SizeIs(2));
  EXPECT_THAT(extract_one(random_model(), document), SizeIs(3));
}

TEST(ModelSelector, ChoosesAmongSummariesOfTheGivenLength) {
  const Document document = numbered_document(9);
  const ModelData model = model_with(ranker_by("sentences"), ranker_by("is_lead"));
  EXPECT_THAT(extract_one(model, document, {.sentences = 3}), UnorderedElementsAre(0, 1, 2));
  EXPECT_THAT(extract_one(model, document, {.sentences = 6}),
              UnorderedElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_THAT(extract_one(model, document, {.words = 6}), UnorderedElementsAre(0, 1));
}

TEST(ModelSelector, PutsTheMostImportantSentenceFirst) {
  const Document document = numbered_document(9);
  const ModelData model = model_with(ranker_by("is_lead"), ranker_by("is_lead"));
  const ModelSelector selector(model, "en", Scoring::kEachStep);
  const SummarizeOptions options = {.sentences = 5};
  const Document* const pointer = &document;
  const ModelSelection extracted = selector.select({&pointer, 1}, {&options, 1}).front();
  ASSERT_THAT(extracted.sentences, SizeIs(5));
  for (std::size_t i = 1; i < 5; ++i) {
    EXPECT_GE(extracted.sentences[i - 1].score, extracted.sentences[i].score);
  }
}

TEST(ModelSelector, ChoosesTheMostProbableSummaryWithAGreedySearch) {
  const Document document = numbered_document(9);
  const ModelData model = model_with(ranker_by("sentences"), ranker_by("is_lead"));
  EXPECT_EQ(extract_one(model, document, {.beam = 1}),
            extract_one(random_model(), document, {.beam = 1}));
}

TEST(ModelSelector, RanksShortDocuments) {
  const ModelData model = model_with(ranker_by("sentences"), ranker_by("is_lead"));
  EXPECT_THAT(extract_one(model, numbered_document(0)), IsEmpty());
  EXPECT_THAT(extract_one(model, numbered_document(1)), ElementsAre(0));
  EXPECT_THAT(extract_one(model, numbered_document(2)), UnorderedElementsAre(0, 1));
  EXPECT_THAT(extract_one(model, numbered_document(3), {.characters = 1}), IsEmpty());
}

TEST(ModelSelector, GivesTheCandidatesOfEachDocument) {
  const Document empty = numbered_document(0);
  const Document document = numbered_document(9);
  const std::vector<const Document*> documents = {&empty, &document};
  const ModelData model = random_model();
  const ModelSelector selector(model, "en", Scoring::kEachStep);
  const auto candidates = selector.candidates(documents, kUnlimited);
  ASSERT_THAT(candidates, SizeIs(2));
  EXPECT_THAT(candidates[0], IsEmpty());
  EXPECT_GT(candidates[1].size(), 6U);
  for (const DescribedCandidate& candidate : candidates[1]) {
    EXPECT_GE(candidate.summary.sentences.size(), kMinFreeSentences);
    EXPECT_LE(candidate.summary.sentences.size(), kMaxFreeSentences);
    EXPECT_EQ(candidate.features[0], static_cast<double>(candidate.summary.sentences.size()));
  }
}

TEST(ModelSelector, ReducesALongDocument) {
  const Document document = numbered_document(2500);
  const ModelData model = model_with(ranker_by("sentences"), ranker_by("importance"));
  const std::vector<std::size_t> selected = extract_one(model, document, {.sentences = 5});
  EXPECT_THAT(selected, SizeIs(5));
  EXPECT_THAT(extract_one(random_model(), document, {.sentences = 5}), SizeIs(5));
  EXPECT_THAT(extract_one(model, document), SizeIs(4));
}

TEST(ModelSelector, FillsUpALongSummary) {
  const Document document = numbered_document(2500);
  const ModelData model = model_with(ranker_by("sentences"), ranker_by("is_lead"));
  for (const std::size_t count : {101U, 1001U, 2400U, 2500U}) {
    std::vector<std::size_t> selected = extract_one(model, document, {.sentences = count});
    EXPECT_THAT(selected, SizeIs(count));
    std::ranges::sort(selected);
    EXPECT_EQ(std::ranges::adjacent_find(selected), selected.end()) << "selected twice";
  }
}

TEST(ModelSelector, SelectsTheSameSentencesInSmallBatches) {
  std::vector<Document> documents;
  for (std::size_t i = 0; i < 8; ++i) documents.push_back(numbered_document(900 + i));
  std::vector<const Document*> pointers;
  for (const Document& document : documents) pointers.push_back(&document);
  const ModelData model = model_with(ranker_by("sentences"), ranker_by("is_lead"));
  const ModelSelector selector(model, "en", Scoring::kEachStep);
  const std::vector<ModelSelection> together = selector.select(pointers, kUnlimited);
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const std::vector<ModelSelection> alone = selector.select({&pointers[i], 1}, kUnlimited);
    ASSERT_EQ(alone.front().sentences.size(), together[i].sentences.size());
    for (std::size_t j = 0; j < alone.front().sentences.size(); ++j) {
      EXPECT_EQ(alone.front().sentences[j].sentence, together[i].sentences[j].sentence);
    }
  }
}

}  // namespace
}  // namespace neusum
