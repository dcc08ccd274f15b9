#ifndef NEUSUM_QUERY_SENTENCE_COSINE_H_
#define NEUSUM_QUERY_SENTENCE_COSINE_H_

#include <span>
#include <vector>

#include "query/query_model_data.h"
#include "query/question_text.h"

namespace neusum {

// The cosine of the vectors of a sentence and of the query. The vector of a text is the sum of the
// vectors of its terms, weighted by idf.
class SentenceCosine {
 public:
  // The arguments must outlive the object.
  SentenceCosine(const QuestionText& text, const QueryModelData& model);

  // 0 if no term of the sentence, or of the query, has a vector.
  double of(const TermSentence& sentence);

 private:
  void sum_vectors(std::span<const Term> terms, std::vector<float>& sum) const;

  const QuestionText& text_;
  const QueryModelData& model_;
  std::vector<float> query_;
  std::vector<float> sentence_;  // the vector of the current sentence
};

}  // namespace neusum

#endif  // NEUSUM_QUERY_SENTENCE_COSINE_H_
