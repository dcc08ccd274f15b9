#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "model/model_training.h"
#include "summarize/beam_search.h"
#include "support/random_model.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

BestSummaries extract_all(const ModelData& model, const Batch& batch, std::size_t max_sentences,
                          unsigned threads = 1) {
  SearchWorkspace workspace(threads);
  const NeusumModel layers = model.layers();
  return find_best({layers, layers.pack(model.parameters)}, batch, max_sentences, workspace);
}

Batch random_batch(const std::vector<std::size_t>& lengths, std::uint64_t seed = 2) {
  Batch batch;
  Rng rng(seed);
  for (const std::size_t length : lengths) append_random_document(length, rng, batch);
  return batch;
}

// A batch with a single document of another batch.
Batch only(const Batch& batch, std::size_t document) {
  Batch alone;
  for (auto i = batch.document_begin[document]; i < batch.document_begin[document + 1]; ++i) {
    const auto words = batch.sentence(i);
    alone.words.insert(alone.words.end(), words.begin(), words.end());
    alone.end_sentence();
  }
  alone.end_document();
  return alone;
}

std::vector<std::size_t> sentences_of(const std::vector<BeamSentence>& extracted) {
  std::vector<std::size_t> sentences;
  for (const BeamSentence& one : extracted) sentences.push_back(one.sentence);
  return sentences;
}

void expect_same(const std::vector<BeamSentence>& a, const std::vector<BeamSentence>& b) {
  EXPECT_EQ(sentences_of(a), sentences_of(b));
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t t = 0; t < a.size(); ++t) EXPECT_NEAR(a[t].probability, b[t].probability, 1e-5);
}

TEST(Extract, ScoresOnceIfTheModelDoes) {
  ModelData model = random_model();
  model.options.scoring = Scoring::kOnce;
  const Batch batch = random_batch({12});
  const std::vector<BeamSentence> all = extract_all(model, batch, 12).front();
  model.options.scoring = Scoring::kEachStep;
  EXPECT_NE(sentences_of(extract_all(model, batch, 12).front()), sentences_of(all));
  // The scores are the same at each step, so the probabilities change only because extracted
  // sentences are no longer candidates.
  double left = 1;
  for (std::size_t t = 0; t + 1 < all.size(); ++t) {
    const double of_all = all[t].probability * left;
    const double next_of_all = all[t + 1].probability * (left - of_all);
    EXPECT_LE(next_of_all, of_all + 1e-6) << t;
    left -= of_all;
  }
}

TEST(Extract, ReportsTheProbabilityAtTheFirstStep) {
  const std::vector<BeamSentence> all = extract_all(random_model(), random_batch({12}), 12).front();
  EXPECT_EQ(all[0].importance, all[0].probability);
  float sum = 0;
  for (const BeamSentence& one : all) sum += one.importance;
  EXPECT_NEAR(sum, 1, 1e-5);
}

TEST(Extract, ExtractsTheGivenNumberOfSentences) {
  EXPECT_THAT(extract_all(random_model(), random_batch({9, 4, 30}), 3),
              ElementsAre(SizeIs(3), SizeIs(3), SizeIs(3)));
}

TEST(Extract, ExtractsAllSentencesOfShortDocumentsOnce) {
  const BestSummaries extracted = extract_all(random_model(), random_batch({1, 5, 2}), 4);
  EXPECT_THAT(sentences_of(extracted[0]), ElementsAre(0));
  EXPECT_THAT(extracted[1], SizeIs(4));
  EXPECT_THAT(sentences_of(extracted[2]), UnorderedElementsAre(0, 1));
  const auto all = extract_all(random_model(), random_batch({5}), 100);
  EXPECT_THAT(sentences_of(all.front()), UnorderedElementsAre(0, 1, 2, 3, 4));
  EXPECT_EQ(all.front().back().probability, 1);
}

TEST(Extract, PrefersTheEarliestOfEqualSentences) {
  ModelData model = random_model();
  std::fill(model.parameters.begin(), model.parameters.end(), 0.0F);
  const BestSummaries extracted = extract_all(model, random_batch({4, 5}), 3);
  EXPECT_THAT(sentences_of(extracted[0]), ElementsAre(0, 1, 2));
  EXPECT_FLOAT_EQ(extracted[0][0].probability, 1.0F / 4);
  EXPECT_FLOAT_EQ(extracted[0][2].probability, 1.0F / 2);
  EXPECT_FLOAT_EQ(extracted[1][2].probability, 1.0F / 3);
}

TEST(Extract, TerminatesIfScoresAreNotNumbers) {
  ModelData model = random_model();
  std::fill(model.parameters.begin(), model.parameters.end(), std::nanf(""));
  EXPECT_THAT(sentences_of(extract_all(model, random_batch({4}), 3).front()), ElementsAre(0, 1, 2));
}

// With the extracted sentences as the oracle, each one has the best score of its step.
TEST(Extract, MatchesTheScoresOfTeacherForcing) {
  const ModelData model = random_model();
  Batch batch = random_batch({12, 7, 20, 3});
  const BestSummaries extracted = extract_all(model, batch, 3);
  for (const std::vector<BeamSentence>& document : extracted) {
    for (const BeamSentence& one : document) {
      batch.oracle.push_back(static_cast<std::uint32_t>(one.sentence));
    }
    batch.step_begin.push_back(static_cast<std::uint32_t>(batch.oracle.size()));
  }
  const NeusumModel layers = model.layers();
  ModelTraining training(layers);
  ThreadPool pool(1);
  StepScores scores = training.forward(model.parameters, batch, {}, Rng(1), pool);
  for (std::size_t d = 0; d < extracted.size(); ++d) {
    for (std::size_t t = 0; t < extracted[d].size(); ++t) {
      const std::span<float> step = scores.of(batch.step_begin[d] + t);
      for (std::size_t before = 0; before < t; ++before) {
        step[extracted[d][before].sentence] = -HUGE_VALF;
      }
      const auto best = static_cast<std::size_t>(std::ranges::max_element(step) - step.begin());
      EXPECT_EQ(extracted[d][t].sentence, best);
      float sum = 0;
      for (const float score : step) sum += std::exp(score - step[best]);
      EXPECT_NEAR(extracted[d][t].probability, 1 / sum, 1e-5);
    }
  }
}

TEST(Extract, ProcessesDocumentsIndependently) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const ModelData model = random_model(seed);
    const Batch batch = random_batch({1, 40, 2, 300, 17, 8, 3, 90, 25, 11}, seed);
    const BestSummaries together = extract_all(model, batch, 5);
    for (std::size_t d = 0; d < batch.num_documents(); ++d) {
      expect_same(together[d], extract_all(model, only(batch, d), 5).front());
    }
  }
}

TEST(Extract, DoesNotDependOnTheNumberOfThreads) {
  const ModelData model = random_model();
  std::vector<std::size_t> lengths(70);
  for (std::size_t i = 0; i < lengths.size(); ++i) lengths[i] = 1 + i % 23;
  const Batch batch = random_batch(lengths);
  const BestSummaries one = extract_all(model, batch, 3, 1);
  const BestSummaries four = extract_all(model, batch, 3, 4);
  for (std::size_t d = 0; d < one.size(); ++d) {
    for (std::size_t t = 0; t < one[d].size(); ++t) {
      EXPECT_EQ(one[d][t].sentence, four[d][t].sentence);
      EXPECT_EQ(one[d][t].probability, four[d][t].probability);
    }
  }
}

TEST(Extract, SelectsASentenceOnceByItsBestPiece) {
  const ModelData model = random_model();
  const Batch batch = random_batch({6});
  const std::vector<std::size_t> by_piece = sentences_of(extract_all(model, batch, 6).front());
  SearchWorkspace workspace;
  const NeusumModel layers = model.layers();
  const std::vector<std::size_t> pieces = {0, 0, 0, 1, 1, 1};
  const BestSummaries extracted =
      find_best({layers, layers.pack(model.parameters)}, batch, {Candidates(pieces, 6)}, workspace);
  const std::size_t first = pieces[by_piece.front()];
  EXPECT_THAT(sentences_of(extracted.front()), ElementsAre(first, 1 - first));
}

}  // namespace
}  // namespace neusum
