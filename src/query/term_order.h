#ifndef NEUSUM_QUERY_TERM_ORDER_H_
#define NEUSUM_QUERY_TERM_ORDER_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

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
  explicit TermOrderFinder(const QuestionText& text);

  TermOrder find(std::span<const Term> terms) const;

 private:
  // The positions of a stem in the query, descending; none if it is not in the query.
  std::span<const std::size_t> positions(std::uint32_t stem) const {
    return stem < positions_.size() ? std::span(positions_[stem]) : std::span<const std::size_t>();
  }
  std::size_t num_pairs(std::span<const Term> terms) const;
  std::size_t longest_run(std::span<const Term> terms) const;
  double proximity(std::span<const Term> terms) const;

  std::span<const Term> query_;
  std::vector<std::vector<std::size_t>> positions_;  // per stem of the query
};

}  // namespace neusum

#endif  // NEUSUM_QUERY_TERM_ORDER_H_
