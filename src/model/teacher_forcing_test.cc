#include "model/teacher_forcing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "model/model_training.h"
#include "support/encoded_documents.h"
#include "support/numbers.h"
#include "support/tiny_model.h"

namespace neusum {
namespace {

// Compares teacher forcing with a scorer that advances step by step.
class TeacherForcingTest : public testing::TestWithParam<ResetGate> {
 protected:
  // More documents than fit in one group.
  TeacherForcingTest()
      : model_({.reset_gate = GetParam()}),
        encoding_(model_.layers.encode(packed_, batch_, workspace_, pool_)) {}

  StepScores taught_scores() {
    ThreadPool pool(1);
    ModelTraining training(model_.layers);
    return training.forward(model_.parameters, batch_, {}, Rng(1), pool);
  }

  // The vectors of the sentences extracted before step t.
  Matrix last_sentences(std::size_t t) const {
    Matrix last(batch_.num_documents(), encoding_.sentences.cols());
    last.fill(0);
    for (std::size_t d = 0; t > 0 && d < batch_.num_documents(); ++d) {
      if (t > batch_.num_steps(d)) continue;
      const std::size_t sentence = encoding_.begin[d] + documents_[d].oracle[t - 1];
      std::copy_n(encoding_.sentences.row(sentence), last.cols(), last.row(d));
    }
    return last;
  }

  // Scores of all sentences of the batch.
  std::vector<float> scores_of(const SentenceScorer& scorer, const ScorerState& state) const {
    const Matrix queries = scorer.queries(state);
    std::vector<float> scores(batch_.num_sentences());
    for (std::size_t d = 0; d < batch_.num_documents(); ++d) {
      const std::size_t count = encoding_.num_sentences(d);
      scorer.score(state.keys.view().row_range(encoding_.begin[d], count), queries.row(d),
                   std::span(scores).subspan(encoding_.begin[d], count));
    }
    return scores;
  }

  std::vector<EncodedDocument> documents_ = encoded_documents(40, 5);
  Batch batch_ = batch_of(documents_);
  TinyModel model_;
  NeusumModel::Packed packed_ = model_.layers.pack(model_.parameters);
  ThreadPool pool_{1};
  NeusumModel::Workspace workspace_;
  DocumentEncoding encoding_;
};

TEST_P(TeacherForcingTest, HasTheScoresOfSingleSteps) {
  const StepScores taught = taught_scores();
  const SentenceScorer scorer = model_.layers.scorer(packed_);
  ScorerState state = scorer.begin(encoding_);
  for (std::size_t t = 0; t < 3; ++t) {
    scorer.advance(last_sentences(t).view(), state);
    const std::vector<float> scores = scores_of(scorer, state);
    for (std::size_t d = 0; d < batch_.num_documents(); ++d) {
      if (t >= batch_.num_steps(d)) continue;
      EXPECT_TRUE(
          are_close(std::span(scores).subspan(encoding_.begin[d], encoding_.num_sentences(d)),
                    std::as_const(taught).of(batch_.step_begin[d] + t), 5e-6))
          << d << ", " << t;
    }
  }
}

TEST_P(TeacherForcingTest, DependsOnTheExtractedSentences) {
  const SentenceScorer scorer = model_.layers.scorer(packed_);
  ScorerState state = scorer.begin(encoding_);
  scorer.advance(last_sentences(0).view(), state);
  const std::vector<float> first = scores_of(scorer, state);
  scorer.advance(last_sentences(1).view(), state);
  EXPECT_FALSE(are_close(scores_of(scorer, state), first, 1e-3));
}

// The last sentence of an oracle is not an input of any step.
TEST_P(TeacherForcingTest, DoesNotDependOnTheLastSentenceOfTheOracle) {
  const StepScores before = taught_scores();
  for (std::size_t d = 0; d < batch_.num_documents(); ++d) {
    batch_.oracle[batch_.step_begin[d + 1] - 1] = 0;
  }
  EXPECT_TRUE(are_same_bytes(taught_scores().values, before.values));
}

INSTANTIATE_TEST_SUITE_P(EachForm, TeacherForcingTest,
                         testing::Values(ResetGate::kBefore, ResetGate::kAfter),
                         [](const auto& form) {
                           return "reset_" + std::string(name_of(form.param));
                         });

TEST(StepScores, HaveAValuePerSentenceAtEachStep) {
  const Batch batch = batch_of(std::vector<EncodedDocument>{
      {.sentences = {{1}, {2}, {3}}, .oracle = {2, 0}, .gains = {{0, 0, 1}, {0, 0, 1}}},
      {.sentences = {{4}}, .oracle = {0}, .gains = {{1}}}});
  StepScores scores;
  scores.lay_out(batch);
  EXPECT_EQ(scores.begin, (std::vector<std::size_t>{0, 3, 6, 7}));
  EXPECT_EQ(scores.values.size(), 7U);
  scores.of(1)[2] = 8;
  EXPECT_EQ(scores.values[5], 8);
}

}  // namespace
}  // namespace neusum
