#ifndef NEUSUM_ROUGE_LCS_MARKS_H_
#define NEUSUM_ROUGE_LCS_MARKS_H_

#include <cstddef>
#include <span>
#include <vector>

#include "rouge/overlap.h"

namespace neusum {

// 1 for the words of a reference sentence that are in a common subsequence.
using Marks = std::vector<char>;

// Marks, for each sentence of the reference, the words of one longest common subsequence with each
// sentence of the peer. Of equally long ones it is the script's: it goes back from the ends of both
// sentences and rather drops a word of the reference than one of the peer. All words are below
// `num_words`. A sentence of a great many words is InvalidInput.
std::vector<Marks> mark_lcs(const std::vector<Numbers>& reference, const std::vector<Numbers>& peer,
                            std::size_t num_words);

// The same, where a subsequence is worth the sum of its runs, and a run of k words
// run_weights[k].
std::vector<Marks> mark_weighted_lcs(const std::vector<Numbers>& reference,
                                     const std::vector<Numbers>& peer,
                                     std::span<const double> run_weights);

}  // namespace neusum

#endif  // NEUSUM_ROUGE_LCS_MARKS_H_
