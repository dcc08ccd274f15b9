#ifndef NEUSUM_ROUGE_LCS_MARKS_H_
#define NEUSUM_ROUGE_LCS_MARKS_H_

#include <cstddef>
#include <span>
#include <vector>

#include "rouge/overlap.h"

namespace neusum {

// One flag per word of a reference sentence: 1 if the word is in a common subsequence.
using Marks = std::vector<char>;

// Marks, for each sentence of the reference, the words of one longest common subsequence with each
// sentence of the peer. Among equally long subsequences it chooses the one of the script, which
// traces back from the ends of both sentences and prefers to skip a word of the reference. All
// words are below `num_words`. Throws InvalidInput if a sentence or a summary is extremely long.
std::vector<Marks> mark_lcs(const std::vector<Numbers>& reference, const std::vector<Numbers>& peer,
                            std::size_t num_words);

// The same for weighted subsequences: the weight of a subsequence is the sum over its runs, where a
// run of k words has the weight run_weights[k].
std::vector<Marks> mark_weighted_lcs(const std::vector<Numbers>& reference,
                                     const std::vector<Numbers>& peer,
                                     std::span<const double> run_weights);

}  // namespace neusum

#endif  // NEUSUM_ROUGE_LCS_MARKS_H_
