#include "eval/validation_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/mean.h"
#include "neusum/error.h"
#include "summarize/beam_search.h"
#include "summarize/document_batch.h"
#include "support/labelled_corpus.h"
#include "support/random_documents.h"
#include "support/random_model.h"

namespace neusum {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

ValidationSet make_validation_set(const std::vector<Document>& documents,
                                  const ValidationSetOptions& options = {}) {
  const ScratchFolder folder;
  return {write_corpus(folder, documents), random_model().vocabulary, options};
}

// ROUGE-2 of these sentences, computed with Rouge155.
double rouge2_of(const Document& document, std::vector<std::size_t> sentences) {
  std::sort(sentences.begin(), sentences.end());
  std::vector<std::string> peer;
  for (const std::size_t i : sentences) {
    peer.emplace_back(document.sentences[i].span.of(document.text));
  }
  return Rouge155({.stem = true, .max_n = 2}).score(peer, {document.reference})[1].f;
}

// The sentences that the model selects from one document, and their ROUGE-2.
double slow_rouge2(const ModelData& model, const Document& document,
                   const ValidationSetOptions& options) {
  if (document.sentences.empty()) return 0;
  Batch batch;
  std::vector<Candidates> candidates;
  candidates.emplace_back(
      append_document(document.sentences, model.vocabulary, options.max_sentence_words, batch),
      options.sentences);
  SearchWorkspace worker;
  const NeusumModel layers = model.layers();
  const auto extracted =
      find_best({layers, layers.pack(model.parameters)}, batch, candidates, worker);
  std::vector<std::size_t> sentences;
  for (const BeamSentence& one : extracted.front()) sentences.push_back(one.sentence);
  return rouge2_of(document, sentences);
}

TEST(ValidationSet, GivesTheMeanRouge2OfTheModelsSummaries) {
  const ModelData model = random_model();
  std::vector<Document> documents = random_documents(80);
  documents[7].sentences.clear();
  documents[7].text.clear();
  const ValidationSetOptions options = {.max_sentence_words = 5, .sentences = 2};
  double sum = 0;
  for (const Document& document : documents) sum += slow_rouge2(model, document, options);
  const ValidationSet validation_set = make_validation_set(documents, options);
  EXPECT_EQ(validation_set.size(), 80U);
  EXPECT_GT(sum, 0);
  ThreadPool pool(2);
  EXPECT_DOUBLE_EQ(mean(validation_set.rouge2(model.layers(), model.parameters, {}, pool)),
                   sum / 80);
}

TEST(ValidationSet, DoesNotDependOnTheNumberOfThreads) {
  const ModelData model = random_model();
  const ValidationSet validation_set = make_validation_set(random_documents(100));
  ThreadPool one(1);
  ThreadPool three(3);
  EXPECT_EQ(validation_set.rouge2(model.layers(), model.parameters, {}, one),
            validation_set.rouge2(model.layers(), model.parameters, {}, three));
}

TEST(ValidationSet, ScoresOnlyTheDocumentsOfAShare) {
  const ModelData model = random_model();
  const ValidationSet validation_set = make_validation_set(random_documents(100));
  ThreadPool pool(1);
  std::vector<double> sums(validation_set.size());
  for (std::size_t worker = 0; worker < 3; ++worker) {
    const auto scores = validation_set.rouge2(model.layers(), model.parameters, {worker, 3}, pool);
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += scores[i];
  }
  EXPECT_EQ(sums, validation_set.rouge2(model.layers(), model.parameters, {}, pool));
}

TEST(ValidationSet, ComputesTheRouge2OfLead) {
  const std::vector<Document> documents = random_documents(3);
  double sum = 0;
  for (const Document& document : documents) {
    std::vector<std::size_t> lead;
    while (lead.size() < std::min<std::size_t>(document.sentences.size(), 3)) {
      lead.push_back(lead.size());
    }
    sum += rouge2_of(document, lead);
  }
  EXPECT_DOUBLE_EQ(make_validation_set(documents).lead_rouge2(), sum / 3);
}

TEST(ValidationSet, ComparesTheWordsOfTheLanguage) {
  Document document = {.id = "1",
                       .text = "Старые лодки стояли у моста. Шёл дождь.",
                       .reference = {"Старая лодка стояла у моста."}};
  EXPECT_DOUBLE_EQ(
      make_validation_set({document}, {.sentences = 1, .language = "ru"}).lead_rouge2(), 1);
  EXPECT_DOUBLE_EQ(make_validation_set({document}, {.sentences = 1}).lead_rouge2(), 0);
}

TEST(ValidationSet, KeepsAtMostTheRequestedNumberOfDocuments) {
  EXPECT_EQ(make_validation_set(random_documents(9), {.max_documents = 4}).size(), 4U);
  EXPECT_EQ(make_validation_set(random_documents(3), {.max_documents = 4}).size(), 3U);
}

TEST(ValidationSet, RejectsAnEmptyCorpus) {
  EXPECT_THAT(message_of<InvalidInput>([] { make_validation_set({}); }),
              HasSubstr("no documents in"));
}

TEST(ValidationSet, RejectsDocumentsWithoutReference) {
  std::vector<Document> documents = random_documents(2);
  documents[1].id = "second";
  documents[1].reference.clear();
  EXPECT_THAT(message_of<InvalidInput>([&] { make_validation_set(documents); }),
              AllOf(HasSubstr("corpus.jsonl"), HasSubstr("'second' has no reference")));
}

}  // namespace
}  // namespace neusum
