#ifndef NEUSUM_QUERY_RELEVANCE_SCORES_H_
#define NEUSUM_QUERY_RELEVANCE_SCORES_H_

#include <vector>

#include "query/match_features.h"
#include "query/query_model_data.h"
#include "query/question_text.h"

namespace neusum {

// How relevant the sentences of a question are.
struct RelevanceScores {
  std::vector<double> scores = {};         // of each sentence of the question
  std::vector<double> probabilities = {};  // in the same order
  double threshold = 0;                    // default minimum of a probability
  double answer_probability = 0;           // that the documents answer the question
  double answer_threshold = 0;
};

// By BM25. The probabilities grow with the scores but are not calibrated.
RelevanceScores score_by_bm25(const QuestionText& text);

// By the trees of a model.
RelevanceScores score_by_trees(const MatchInput& input, const MatchScorer& scorer);

}  // namespace neusum

#endif  // NEUSUM_QUERY_RELEVANCE_SCORES_H_
