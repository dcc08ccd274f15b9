#ifndef NEUSUM_SELECTION_BUDGET_H_
#define NEUSUM_SELECTION_BUDGET_H_

#include <cstddef>
#include <string_view>

#include "selection/limits.h"

namespace neusum {

// The length of a sentence.
struct SentenceSize {
  std::size_t words = 0;
  std::size_t characters = 0;  // and one for the space before the next sentence
};

// What is left of the limits while sentences are selected.
class Budget {
 public:
  explicit Budget(const Limits& limits);

  bool is_used_up() const { return sentences_left_ == 0; }
  bool counts_sizes() const { return counts_sizes_; }

  // The size of a sentence; 0 unless words or characters are limited, so that they need not be
  // counted.
  SentenceSize size_of(std::string_view sentence) const;

  bool fits(const SentenceSize& size) const {
    return sentences_left_ > 0 && size.words <= left_.words && size.characters <= left_.characters;
  }

  // Uses up one sentence. One that does not fit uses up what is left.
  void take(const SentenceSize& size);

 private:
  bool counts_sizes_;
  std::size_t sentences_left_;
  SentenceSize left_;
};

}  // namespace neusum

#endif  // NEUSUM_SELECTION_BUDGET_H_
