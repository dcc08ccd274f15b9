#include "query/sentence_scores.h"

#include <algorithm>

#include "query/bm25.h"

namespace neusum {
namespace {

// Sentences with a lower value of score / (1 + score) share no important word with the query.
constexpr double kBm25Threshold = 0.5;

}  // namespace

SentenceScores score_by_bm25(const QuestionText& text) {
  SentenceScores result = {.scores = bm25_scores(text, sentence_idf(text)),
                           .default_threshold = kBm25Threshold,
                           .answer_threshold = kBm25Threshold};
  for (const double score : result.scores) {
    result.probabilities.push_back(score / (1 + score));
    result.answer_probability = std::max(result.answer_probability, result.probabilities.back());
  }
  return result;
}

SentenceScores score_by_model(const QueryModelData& /*model*/, const QuestionText& text,
                              const Document& /*query*/,
                              std::span<const Document* const> /*documents*/) {
  return score_by_bm25(text);
}

}  // namespace neusum
