#ifndef NEUSUM_QUERY_TERM_ORDER_H_
#define NEUSUM_QUERY_TERM_ORDER_H_

#include <cstddef>
#include <span>

#include "query/question_text.h"

namespace neusum {

// How the terms of a sentence follow the order of the query.
struct TermOrder {
  double bigrams = 0;      // fraction of the query's pairs of neighbours that are neighbours here
  double longest_run = 0;  // longest run of the query that is a run here, as a fraction
  double proximity = 0;    // matches per term between the first and the last of them
};

class TermOrderFinder {
 public:
  // `text` must outlive the finder.
  explicit TermOrderFinder(const QuestionText& text)
      : query_(text.query), num_query_stems_(text.num_query_stems) {}

  TermOrder find(std::span<const Term> terms) const;

 private:
  bool has_pair(std::span<const Term> terms, std::size_t q) const;
  std::size_t longest_run(std::span<const Term> terms) const;
  double proximity(std::span<const Term> terms) const;

  std::span<const Term> query_;
  std::size_t num_query_stems_;
};

}  // namespace neusum

#endif  // NEUSUM_QUERY_TERM_ORDER_H_
