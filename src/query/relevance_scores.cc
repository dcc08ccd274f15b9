#include "query/relevance_scores.h"

#include <algorithm>
#include <limits>

#include "query/bm25.h"

namespace neusum {
namespace {

// BM25 scores depend on the number of sentences and are not calibrated: every sentence that shares
// a word with the query is relevant.
constexpr double kBm25Threshold = std::numeric_limits<double>::min();

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
  RelevanceScores result = {.threshold = scorer.threshold,
                            .answer_threshold = scorer.answer_threshold};
  for (const MatchFeatures& features : match_features(input)) {
    result.scores.push_back(scorer.trees.predict(features));
    result.probabilities.push_back(scorer.sentence.probability(result.scores.back()));
  }
  if (!result.scores.empty()) {
    result.answer_probability = scorer.answer.probability(std::ranges::max(result.scores));
  }
  return result;
}

}  // namespace neusum
