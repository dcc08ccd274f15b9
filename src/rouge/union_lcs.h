#ifndef NEUSUM_ROUGE_UNION_LCS_H_
#define NEUSUM_ROUGE_UNION_LCS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rouge/overlap.h"

namespace neusum {

// Input of ROUGE-L and ROUGE-W: the words of each sentence, and how often each word occurs in the
// text that ROUGE-1 uses.
struct LcsSummary {
  std::vector<Numbers> sentences;
  std::vector<std::uint32_t> counts;
  std::size_t words = 0;  // the sum of `counts`
};

// ROUGE-L of a summary: the words of each reference sentence that are in a longest common
// subsequence with some peer sentence, each counted at most as often as it occurs in both.
Overlap overlap_of_lcs(const LcsSummary& reference, const LcsSummary& peer);

// ROUGE-W: a run of k words in a subsequence has the weight k^weight. The hits and counts are
// weights; the score is the inverse function of their ratio: ratio^(1/weight).
Overlap overlap_of_weighted_lcs(const LcsSummary& reference, const LcsSummary& peer, double weight);

}  // namespace neusum

#endif  // NEUSUM_ROUGE_UNION_LCS_H_
