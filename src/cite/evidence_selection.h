#ifndef NEUSUM_CITE_EVIDENCE_SELECTION_H_
#define NEUSUM_CITE_EVIDENCE_SELECTION_H_

#include <cstddef>
#include <span>
#include <vector>

#include "cite/claim_matches.h"

namespace neusum {

// A claim's stems and their weights, and the sentences that may support it.
struct ClaimEvidence {
  std::vector<double> weights = {};        // of the claim's stems
  std::vector<StemSet> matches = {};       // stems of each sentence
  std::vector<double> probabilities = {};  // of each sentence
};

struct EvidenceRules {
  std::size_t max_sentences = 1;
  double min_probability = 0;
  double sure_probability = 1;
};

// Selects evidence as a set: sentences by descending probability. One that is less probable than
// `sure_probability` must have stems of the claim that those before it lack. Of equal
// probabilities, the earlier sentence is first. Returns indices of sentences.
std::vector<std::size_t> select_evidence(const ClaimEvidence& claim, const EvidenceRules& rules);

// The stems of the claim that the sentences have together.
StemSet covered_stems(const ClaimEvidence& claim, std::span<const std::size_t> sentences);

}  // namespace neusum

#endif  // NEUSUM_CITE_EVIDENCE_SELECTION_H_
