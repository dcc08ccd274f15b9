#include "query/relevance_scores.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <span>
#include <vector>

#include "base/feature_names.h"
#include "query/bm25.h"

namespace neusum {
namespace {

// BM25 scores depend on the number of sentences and are not calibrated: every sentence that shares
// a word with the query is relevant.
constexpr double kBm25Threshold = std::numeric_limits<double>::min();

// Small if one sentence stands out, and the logarithm of their number if all are alike.
double logarithm_of_rivals(std::span<const double> scores) {
  const double highest = std::ranges::max(scores);
  double sum = 0;
  for (const double score : scores) sum += std::exp(score - highest);
  return std::log(sum);
}

// `features` are those of any sentence.
Situation situation_of(const QuestionText& text, std::span<const double> scores,
                       const MatchFeatures& features) {
  static const auto kOfAllSentences =
      find_features("mean_soft,best_soft,mean_cosine,best_cosine", match_feature_names());
  const auto logarithm = [](std::size_t n) { return std::log(1 + static_cast<double>(n)); };
  Situation situation = {logarithm(scores.size()),        logarithm(text.num_documents()),
                         logarithm(text.num_query_stems), scores.size() == 1 ? 1.0 : 0.0,
                         scores.size() == 2 ? 1.0 : 0.0,  logarithm_of_rivals(scores)};
  std::ranges::transform(kOfAllSentences, situation.end() - std::ssize(kOfAllSentences),
                         [&](std::size_t feature) { return features[feature]; });
  return situation;
}

}  // namespace

RelevanceScores score_by_bm25(const QuestionText& text) {
  RelevanceScores result = {.scores = bm25_scores(text, sentence_idf(text)),
                            .threshold = kBm25Threshold,
                            .answer_threshold = kBm25Threshold};
  for (const double score : result.scores) {
    result.probabilities.push_back(score / (1 + score));
    result.answer_probability = std::max(result.answer_probability, result.probabilities.back());
  }
  return result;
}

RelevanceScores score_by_trees(const MatchInput& input, const MatchScorer& scorer) {
  const std::vector<MatchFeatures> sentences = match_features(input);
  RelevanceScores result = {.threshold = scorer.threshold,
                            .answer_threshold = scorer.answer_threshold(sentences.size())};
  if (sentences.empty()) return result;
  for (const MatchFeatures& features : sentences) {
    result.scores.push_back(scorer.trees.predict(features));
  }
  const Situation situation = situation_of(input.text, result.scores, sentences.front());
  const Calibration calibration = scorer.sentence.in(situation);
  for (const double score : result.scores) {
    result.probabilities.push_back(calibration.probability(score));
  }
  result.answer_probability =
      scorer.answer.in(situation).probability(std::ranges::max(result.scores));
  return result;
}

}  // namespace neusum
