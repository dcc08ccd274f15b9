#include "cite/evidence_selection.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace neusum {

std::vector<std::size_t> select_evidence(const ClaimEvidence& claim, const EvidenceRules& rules) {
  std::vector<std::size_t> order(claim.probabilities.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater(),
                           [&](std::size_t s) { return claim.probabilities[s]; });
  std::vector<std::size_t> selected;
  StemSet covered;
  for (const std::size_t s : order) {
    if (selected.size() == rules.max_sentences) break;
    if (claim.probabilities[s] < rules.min_probability) break;
    const bool is_sure = claim.probabilities[s] >= rules.sure_probability;
    if (!is_sure && (claim.matches[s] & ~covered).none()) continue;
    covered |= claim.matches[s];
    selected.push_back(s);
  }
  return selected;
}

StemSet covered_stems(const ClaimEvidence& claim, std::span<const std::size_t> sentences) {
  StemSet covered;
  for (const std::size_t s : sentences) covered |= claim.matches[s];
  return covered;
}

}  // namespace neusum
