#include "summarize/beam_search.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numeric>
#include <set>

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
    return find_best(view(), batch, {Candidates(pieces, max_sentences)}, workspace, width).front();
  }
  std::vector<BeamSentence> greedy(std::size_t max_sentences) {
    return find_best(view(), batch, max_sentences, workspace).front();
  }

  ModelData model;
  NeusumModel layers = model.layers();
  NeusumModel::Packed packed = layers.pack(model.parameters);
  Batch batch = {};
  std::vector<std::size_t> pieces;
  SearchWorkspace workspace{};
};

using SentenceSet = std::set<std::size_t>;

SentenceSet set_of(const std::vector<BeamSentence>& extracted) {
  SentenceSet sentences;
  for (const BeamSentence& one : extracted) sentences.insert(one.sentence);
  return sentences;
}

// The scores of all sentences after `last`, which is beyond the end at the first step.
std::vector<double> scores_after(std::size_t last, const SentenceScorer& scorer,
                                 const DocumentEncoding& encoding, ScorerState& state) {
  const std::size_t rows = encoding.sentences.rows();
  Matrix last_sentence(1, encoding.sentences.cols());
  last_sentence.fill(0);
  if (last < rows) {
    std::copy_n(encoding.sentences.row(last), last_sentence.cols(), last_sentence.row(0));
  }
  scorer.advance(last_sentence.view(), state);
  std::vector<float> scores(rows);
  scorer.score(state.keys.view(), scorer.queries(state).row(0), scores);
  return {scores.begin(), scores.end()};
}

double sum_of_exponentials(const std::vector<double>& scores) {
  double sum = 0;
  for (const double score : scores) sum += std::exp(score);
  return sum;
}

// P of all pairs of sentences: the sum over both orders in which they can be extracted.
std::map<SentenceSet, double> probabilities_of_pairs(Fixture& fixture) {
  const DocumentEncoding encoding = fixture.layers.encode(
      fixture.packed, fixture.batch, fixture.workspace.encoder, fixture.workspace.pool);
  const SentenceScorer scorer = fixture.layers.scorer(fixture.packed);
  const std::size_t rows = encoding.sentences.rows();
  std::map<SentenceSet, double> pairs;
  for (std::size_t first = 0; first < rows; ++first) {
    ScorerState state = scorer.begin(encoding);
    const std::vector<double> scores = scores_after(rows, scorer, encoding, state);
    const std::vector<double> after = scores_after(first, scorer, encoding, state);
    const double sum = sum_of_exponentials(scores);
    const double sum_after = sum_of_exponentials(after) - std::exp(after[first]);
    for (std::size_t second = 0; second < rows; ++second) {
      if (second == first) continue;
      pairs[{first, second}] += std::exp(scores[first] + after[second]) / sum / sum_after;
    }
  }
  return pairs;
}

TEST(BeamSearch, FindsTheMostProbableSentencesInAnyOrder) {
  std::size_t better = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Fixture fixture(seed, 6);
    const auto pairs = probabilities_of_pairs(fixture);
    const auto best =
        std::ranges::max_element(pairs, {}, [](const auto& pair) { return pair.second; });
    EXPECT_EQ(set_of(fixture.search(30, 2)), best->first) << seed;
    if (set_of(fixture.greedy(2)) != best->first) ++better;
  }
  EXPECT_GT(better, 0U);  // otherwise a greedy search would pass, too
}

TEST(BeamSearch, AddsTheProbabilitiesOfAllOrders) {
  Fixture fixture(3, 6);
  const auto pairs = probabilities_of_pairs(fixture);
  const SearchResult result = search(fixture.view(), fixture.batch, {Candidates(fixture.pieces, 2)},
                                     fixture.workspace, {.beam_width = 30})
                                  .front();
  ASSERT_EQ(result.summaries.size(), pairs.size());
  for (const FoundSummary& summary : result.summaries) {
    EXPECT_NEAR(std::exp(2 * summary.log_probability), pairs.at(set_of(summary.sentences)), 1e-5);
  }
}

TEST(BeamSearch, FindsEachSetOfSentencesOnce) {
  Fixture fixture(5, 12);
  const SearchResult result =
      search(fixture.view(), fixture.batch, {Candidates(fixture.pieces, 4)}, fixture.workspace,
             {.beam_width = 8, .min_partial = 2, .max_partial = 3})
          .front();
  std::set<SentenceSet> sets;
  for (const FoundSummary& summary : result.summaries) sets.insert(set_of(summary.sentences));
  EXPECT_EQ(result.summaries.size(), 3 * 8U);
  EXPECT_EQ(sets.size(), result.summaries.size());
}

TEST(BeamSearch, ProcessesDocumentsIndependently) {
  Fixture alone(3, 9);
  Fixture together(3, 9);
  Rng rng(8);
  const std::vector<Candidates> candidates = {
      Candidates(together.pieces, 3), Candidates({0, 1, 2, 3}, 1), Candidates({0, 1, 2, 3}, 2)};
  append_random_document(4, rng, together.batch);
  append_random_document(4, rng, together.batch);
  const BestSummaries all =
      find_best(together.view(), together.batch, candidates, together.workspace, 5);
  const std::vector<BeamSentence> one = alone.search(5, 3);
  ASSERT_EQ(all[0].size(), one.size());
  for (std::size_t t = 0; t < one.size(); ++t) EXPECT_EQ(all[0][t].sentence, one[t].sentence);
  EXPECT_EQ(all[1].size(), 1U);
  EXPECT_EQ(all[2].size(), 2U);
}

TEST(BeamSearch, SelectsAllSentencesOfAShortDocument) {
  Fixture fixture(1, 2);
  EXPECT_EQ(fixture.search(3, 5).size(), 2U);
}

}  // namespace
}  // namespace neusum
