#ifndef NEUSUM_QUERY_SENTENCE_SCORES_H_
#define NEUSUM_QUERY_SENTENCE_SCORES_H_

#include <span>
#include <vector>

#include "neusum/document.h"
#include "query/query_model_data.h"
#include "query/question_text.h"

namespace neusum {

// How relevant the sentences of a question are.
struct SentenceScores {
  std::vector<double> scores = {};         // of each sentence of the question
  std::vector<double> probabilities = {};  // in the same order
  double default_threshold = 0;            // of the probability of a sentence
  double answer_probability = 0;           // that the documents answer the question
  double answer_threshold = 0;
};

// By BM25. The probabilities grow with the scores but are not calibrated.
SentenceScores score_by_bm25(const QuestionText& text);

// By a model. `text` has the terms of `query` and `documents`, which are prepared.
SentenceScores score_by_model(const QueryModelData& model, const QuestionText& text,
                              const Document& query, std::span<const Document* const> documents);

}  // namespace neusum

#endif  // NEUSUM_QUERY_SENTENCE_SCORES_H_
