#include "query/term_order.h"

#include <algorithm>
#include <array>

namespace neusum {

TermOrder TermOrderFinder::find(std::span<const Term> terms) const {
  TermOrder order;
  if (query_.empty()) return order;
  const auto size = static_cast<double>(query_.size());
  order.longest_run = static_cast<double>(longest_run(terms)) / size;
  std::size_t num_pairs = 0;
  for (std::size_t q = 0; q + 1 < query_.size(); ++q) num_pairs += has_pair(terms, q) ? 1 : 0;
  if (query_.size() > 1) order.bigrams = static_cast<double>(num_pairs) / (size - 1);
  order.proximity = proximity(terms);
  return order;
}

// Whether terms q and q + 1 of the query are neighbours here.
bool TermOrderFinder::has_pair(std::span<const Term> terms, std::size_t q) const {
  const auto matches = [&](const Term& a, const Term& b) {
    return a.stem == query_[q].stem && b.stem == query_[q + 1].stem;
  };
  return std::ranges::adjacent_find(terms, matches) != terms.end();
}

std::size_t TermOrderFinder::longest_run(std::span<const Term> terms) const {
  std::array<std::size_t, kMaxQueryTerms + 1> runs = {};  // that end at a term of the query
  std::size_t longest = 0;
  for (const Term& term : terms) {
    for (std::size_t q = query_.size(); q > 0; --q) {
      runs[q] = query_[q - 1].stem == term.stem ? runs[q - 1] + 1 : 0;
      longest = std::max(longest, runs[q]);
    }
  }
  return longest;
}

double TermOrderFinder::proximity(std::span<const Term> terms) const {
  const auto is_match = [&](const Term& term) { return term.stem < num_query_stems_; };
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
