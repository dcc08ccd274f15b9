#ifndef NEUSUM_ROUGE_OVERLAP_H_
#define NEUSUM_ROUGE_OVERLAP_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/number_table.h"
#include "base/ratio.h"
#include "neusum/rouge.h"

namespace neusum {

// The numbers of words or n-grams, in the order of the text.
using Numbers = std::vector<std::uint32_t>;

// The overlap of a peer and a reference, in the units of a metric.
struct Overlap {
  double hits = 0;
  double reference = 0;
  double peer = 0;
  double rank = 0;  // the reference with the highest rank is the best
};

// Rounds to five decimals, like the script, which prints a value and reads it back.
double round_score(double value);

// Computes F from rounded recall and precision, like the script. `alpha` is the weight of
// precision.
RougeScore make_score(double recall, double precision, double alpha);

// Combines the overlaps with several references.
Overlap combine(std::span<const Overlap> overlaps, RougeFormula formula);

// Counts how often numbers occur. Numbers are below `size`.
std::vector<std::uint32_t> count_numbers(const Numbers& numbers, std::size_t size);

// Computes the n-grams of a text from its (n-1)-grams and its words. A number always stands for the
// same words, so n-grams of all lengths can share a table.
Numbers extend_ngrams(const Numbers& ngrams, const Numbers& words, std::size_t n,
                      NumberTable& table);

// Computes the skip-bigrams of a text: pairs of words with at most `distance` words between them
// (negative: any number). With `with_words`, adds all words except the last one, like the script.
// Throws InvalidInput if there are too many.
Numbers skip_bigrams(const Numbers& words, int distance, bool with_words, NumberTable& table);

// Overlap of two bags of n-grams. `peer_counts` are the counts of the peer's n-grams, `size` is
// their sum. Modifies peer_counts temporarily and restores it.
Overlap overlap_of_bags(const Numbers& reference, std::vector<std::uint32_t>& peer_counts,
                        std::size_t size);

}  // namespace neusum

#endif  // NEUSUM_ROUGE_OVERLAP_H_
