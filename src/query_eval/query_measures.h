#ifndef NEUSUM_QUERY_EVAL_QUERY_MEASURES_H_
#define NEUSUM_QUERY_EVAL_QUERY_MEASURES_H_

// Measures of query-focused extraction, as functions of the scored sentences of questions. Of equal
// scores, the earlier sentence is first.

#include <cstddef>
#include <span>
#include <vector>

namespace neusum {

// A sentence of one of the documents of a question.
struct RatedSentence {
  std::size_t document = 0;  // index in the question
  double score = 0;
  double probability = 0;
  std::size_t words = 0;
  bool is_relevant = false;
  bool is_extracted = false;  // with default options
};

// All sentences of a question in the order of its documents.
using RatedSentences = std::vector<RatedSentence>;

// Highest score of a question; minus infinity if it has no sentence.
double best_score(const RatedSentences& sentences);

// Returns the sentences by descending score.
RatedSentences sort_by_score(RatedSentences sentences);

struct KeptSentences {
  bool has_relevant = false;
  double relevant_words = 0;  // fraction of the words of relevant sentences
};

// Keeps the sentences in the given order that fit into this fraction of all words. Sentences that
// do not fit are skipped.
KeptSentences keep_words(const RatedSentences& sorted, double fraction);

// Numbers of sentences.
struct MatchCounts {
  double common = 0;  // selected and relevant
  double selected = 0;
  double relevant = 0;

  MatchCounts& operator+=(const MatchCounts& other);
};

double precision_of(const MatchCounts& counts);
double recall_of(const MatchCounts& counts);
double f1_of(const MatchCounts& counts);

// Counts the sentences of each question that the rule "score >= a and score >= best score - b"
// selects. The rule for the questions with an even index has the best F1 of a grid on the questions
// with an odd index, and vice versa. A question without a relevant sentence counts as having one.
std::vector<MatchCounts> cross_validated_counts(std::span<const RatedSentences> questions);

// The sentences of a question that are extracted with default options.
MatchCounts extracted_counts(const RatedSentences& sentences);

// Reciprocal rank of the first relevant document. Documents are ranked by their best score; those
// with the same score as a relevant one are ranked before it. At least one document is relevant.
double reciprocal_rank(const RatedSentences& sentences, const std::vector<bool>& is_relevant);

}  // namespace neusum

#endif  // NEUSUM_QUERY_EVAL_QUERY_MEASURES_H_
