#ifndef NEUSUM_ROUGE_OVERLAP_H_
#define NEUSUM_ROUGE_OVERLAP_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/number_table.h"
#include "neusum/rouge.h"

namespace neusum {

// The numbers of words or n-grams, in the order of the text.
using Numbers = std::vector<std::uint32_t>;

// How much of a reference a peer has, counted in a metric's units.
struct Overlap {
  double hits = 0;
  double reference = 0;
  double peer = 0;
  double rank = 0;  // the best of several references has the highest
};

// A value as the script prints and then reads it: five decimals.
double round_score(double value);

// `part` of `whole`; 0 where there is nothing.
inline double ratio(double part, double whole) { return whole != 0 ? part / whole : 0; }

// From rounded recall and precision, as the script has it. `alpha` is the weight of precision.
RougeScore make_score(double recall, double precision, double alpha);

// What several references come to.
Overlap combine(std::span<const Overlap> overlaps, RougeFormula formula);

// Counts how often numbers occur. Numbers are below `size`.
std::vector<std::uint32_t> count_numbers(const Numbers& numbers, std::size_t size);

// The n-grams of a text from its (n-1)-grams and its words. Since a number stands for the same
// words for good, n-grams of all lengths can share a table.
Numbers extend_ngrams(const Numbers& ngrams, const Numbers& words, std::size_t n,
                      NumberTable& table);

// Its skip-bigrams: pairs of words with at most `distance` words between them (negative is any
// number), and with `with_words` also the words, but the last one, as the script has it. Too many
// of them are InvalidInput.
Numbers skip_bigrams(const Numbers& words, int distance, bool with_words, NumberTable& table);

// The common part of bags of n-grams. `peer_counts` are those of the peer, `size` their number;
// they are as before afterwards.
Overlap overlap_of_bags(const Numbers& reference, std::vector<std::uint32_t>& peer_counts,
                        std::size_t size);

}  // namespace neusum

#endif  // NEUSUM_ROUGE_OVERLAP_H_
