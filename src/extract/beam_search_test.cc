#include "extract/beam_search.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "support/random_model.h"

namespace neusum {
namespace {

struct Fixture {
  explicit Fixture(std::uint64_t seed, std::size_t num_sentences)
      : model(random_model(seed)), pieces(num_sentences) {
    Rng rng(seed);
    append_random_document(num_sentences, rng, batch);
    std::iota(pieces.begin(), pieces.end(), 0);
  }

  ModelView view() const { return {layers, packed}; }
  std::vector<BeamSentence> search(std::size_t width, std::size_t max_sentences) {
    return extract(view(), batch, {Candidates(pieces, max_sentences)}, workspace, width).front();
  }
  std::vector<BeamSentence> greedy(std::size_t max_sentences) {
    return extract(view(), batch, max_sentences, workspace).front();
  }

  ModelData model;
  NeusumModel layers = model.layers();
  NeusumModel::Packed packed = layers.pack(model.parameters);
  Batch batch = {};
  std::vector<std::size_t> pieces;
  SearchWorkspace workspace{};
};

double log_probability(const std::vector<BeamSentence>& extracted) {
  double sum = 0;
  for (const BeamSentence& one : extracted) sum += std::log(static_cast<double>(one.probability));
  return sum;
}

// The highest log P of all ways to extract the remaining sentences, by exhaustive search.
double best_of_all(const SentenceScorer& scorer, const DocumentEncoding& encoding,
                   const Candidates& candidates, const ScorerState& before, std::size_t last_row) {
  if (!candidates.any()) return 0;
  ScorerState state = {Matrix(1, before.states.cols()),
                       Matrix(before.keys.rows(), before.keys.cols())};
  std::ranges::copy(before.states.values(), state.states.row(0));
  std::ranges::copy(before.keys.values(), state.keys.row(0));
  Matrix last(1, encoding.sentences.cols());
  last.fill(0);
  const std::size_t rows = encoding.sentences.rows();
  if (last_row < rows) std::copy_n(encoding.sentences.row(last_row), last.cols(), last.row(0));
  scorer.advance(last.view(), state);
  std::vector<float> scores(rows);
  scorer.score(state.keys.view(), scorer.queries(state).row(0), scores);
  double sum = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    if (candidates.is_open(i)) sum += std::exp(static_cast<double>(scores[i]));
  }
  double best = -HUGE_VAL;
  for (std::size_t i = 0; i < rows; ++i) {
    if (!candidates.is_open(i)) continue;
    Candidates after = candidates;
    after.select(i);
    best = std::max(best, static_cast<double>(scores[i]) - std::log(sum) +
                              best_of_all(scorer, encoding, after, state, i));
  }
  return best;
}

TEST(BeamSearch, FindsTheMostProbableSummaryIfTheBeamIsWideEnough) {
  std::size_t better = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Fixture fixture(seed, 6);
    const DocumentEncoding encoding = fixture.layers.encode(
        fixture.packed, fixture.batch, fixture.workspace.encoder, fixture.workspace.pool);
    const SentenceScorer scorer = fixture.layers.scorer(fixture.packed);
    const double best = best_of_all(scorer, encoding, Candidates(fixture.pieces, 3),
                                    scorer.begin(encoding), encoding.sentences.rows());
    EXPECT_NEAR(log_probability(fixture.search(120, 3)), best, 1e-4) << seed;
    if (log_probability(fixture.greedy(3)) < best - 1e-4) ++better;
  }
  EXPECT_GT(better, 0U);  // otherwise a greedy search would pass, too
}

TEST(BeamSearch, ProcessesDocumentsIndependently) {
  Fixture alone(3, 9);
  Fixture together(3, 9);
  Rng rng(8);
  const std::vector<Candidates> candidates = {
      Candidates(together.pieces, 3), Candidates({0, 1, 2, 3}, 0), Candidates({0, 1, 2, 3}, 2)};
  append_random_document(4, rng, together.batch);
  append_random_document(4, rng, together.batch);
  const Extracts all = extract(together.view(), together.batch, candidates, together.workspace, 5);
  const std::vector<BeamSentence> one = alone.search(5, 3);
  ASSERT_EQ(all[0].size(), one.size());
  for (std::size_t t = 0; t < one.size(); ++t) EXPECT_EQ(all[0][t].sentence, one[t].sentence);
  EXPECT_TRUE(all[1].empty());
  EXPECT_EQ(all[2].size(), 2U);
}

TEST(BeamSearch, ExtractsAllSentencesOfAShortDocumentAndNoneWithoutCandidates) {
  Fixture fixture(1, 2);
  EXPECT_EQ(fixture.search(3, 5).size(), 2U);
  EXPECT_TRUE(fixture.search(3, 0).empty());
}

}  // namespace
}  // namespace neusum
