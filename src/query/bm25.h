#ifndef NEUSUM_QUERY_BM25_H_
#define NEUSUM_QUERY_BM25_H_

#include <vector>

#include "query/question_text.h"

namespace neusum {

// Inverse document frequency of each stem of the query, with the sentences as documents.
std::vector<double> sentence_idf(const QuestionText& text);

// BM25 score of each sentence (k1 1.2, b 0.75), given the idf of each stem of the query.
std::vector<double> bm25_scores(const QuestionText& text, const std::vector<double>& idf);

}  // namespace neusum

#endif  // NEUSUM_QUERY_BM25_H_
