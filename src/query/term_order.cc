#include "query/term_order.h"

#include <algorithm>
#include <array>
#include <bitset>

namespace neusum {

TermOrderFinder::TermOrderFinder(const QuestionText& text)
    : query_(text.query), positions_(text.num_query_stems) {
  for (std::size_t q = query_.size(); q-- > 0;) positions_[query_[q].stem].push_back(q);
}

TermOrder TermOrderFinder::find(std::span<const Term> terms) const {
  TermOrder order;
  if (query_.empty()) return order;
  const auto size = static_cast<double>(query_.size());
  order.longest_run = static_cast<double>(longest_run(terms)) / size;
  if (query_.size() > 1) order.bigrams = static_cast<double>(num_pairs(terms)) / (size - 1);
  order.proximity = proximity(terms);
  return order;
}

// The number of neighbours in the query that are neighbours here.
std::size_t TermOrderFinder::num_pairs(std::span<const Term> terms) const {
  std::bitset<kMaxQueryTerms> found;
  for (std::size_t t = 0; t + 1 < terms.size(); ++t) {
    for (const std::size_t q : positions(terms[t].stem)) {
      const bool is_pair = q + 1 < query_.size() && query_[q + 1].stem == terms[t + 1].stem;
      if (is_pair) found.set(q);
    }
  }
  return found.count();
}

std::size_t TermOrderFinder::longest_run(std::span<const Term> terms) const {
  // The last run that ends at a term of the query.
  struct Run {
    std::size_t end = 0;  // behind its last term in the sentence
    std::size_t length = 0;
  };
  std::array<Run, kMaxQueryTerms> runs = {};
  std::size_t longest = 0;
  for (std::size_t t = 0; t < terms.size(); ++t) {
    for (const std::size_t q : positions(terms[t].stem)) {
      const bool continues = q > 0 && runs[q - 1].end == t;
      runs[q] = {t + 1, continues ? runs[q - 1].length + 1 : 1};
      longest = std::max(longest, runs[q].length);
    }
  }
  return longest;
}

double TermOrderFinder::proximity(std::span<const Term> terms) const {
  const auto is_match = [&](const Term& term) { return term.stem < positions_.size(); };
  const auto first = std::ranges::find_if(terms, is_match);
  if (first == terms.end()) return 0;
  auto last = first;
  std::size_t matches = 0;
  for (auto it = first; it != terms.end(); ++it) {
    if (!is_match(*it)) continue;
    last = it;
    ++matches;
  }
  return static_cast<double>(matches) / static_cast<double>(last - first + 1);
}

}  // namespace neusum
