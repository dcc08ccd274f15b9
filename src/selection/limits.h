#ifndef NEUSUM_SELECTION_LIMITS_H_
#define NEUSUM_SELECTION_LIMITS_H_

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace neusum {

// Limits of a summary or an extract; 0 means no limit.
struct Limits {
  std::size_t sentences = 0;
  std::size_t words = 0;       // see count_words()
  std::size_t characters = 0;  // code points; one more for the space between two sentences
  // Leave out sentences that repeat a selected one. A Repetitions object says what repeats.
  bool skips_repeats = false;
};

// Whether `options`, those of a summary or of an extract, set no limit.
template <typename Options>
bool is_unlimited(const Options& options) {
  return options.sentences == 0 && options.words == 0 && options.characters == 0 &&
         options.ratio <= 0;
}

// The limits of `options` for a text with this number of sentences. `ratio` is rounded, and allows
// at least one sentence.
template <typename Options>
Limits limits_of(const Options& options, std::size_t num_sentences) {
  Limits limits = {options.sentences, options.words, options.characters};
  if (options.ratio > 0) {
    const double rounded = std::round(options.ratio * static_cast<double>(num_sentences));
    const auto limit = std::max<std::size_t>(1, static_cast<std::size_t>(rounded));
    limits.sentences = limits.sentences == 0 ? limit : std::min(limits.sentences, limit);
  }
  return limits;
}

}  // namespace neusum

#endif  // NEUSUM_SELECTION_LIMITS_H_
