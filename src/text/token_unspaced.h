#ifndef NEUSUM_TEXT_TOKEN_UNSPACED_H_
#define NEUSUM_TEXT_TOKEN_UNSPACED_H_

#include <unicode/brkiter.h>

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "text/unicode.h"

namespace neusum {

// Of a script that is written without spaces between the words: Han, Kana, Thai, Lao, Khmer,
// Myanmar.
bool is_unspaced_script(CodePoint c);

// Finds words in such scripts by ICU's dictionaries. For one thread.
class UnspacedWords {
 public:
  // `prototype` is a word iterator, which is copied when it is first needed and must live until
  // then.
  explicit UnspacedWords(const icu::BreakIterator& prototype) : prototype_(prototype) {}

  // The ends of the words from `begin` on, where a character of such a script stands, to the last
  // of the characters that belong to one. Very long runs are cut, and end early.
  std::vector<std::size_t> find_ends(std::string_view text, std::size_t begin);

 private:
  const icu::BreakIterator& prototype_;
  std::unique_ptr<icu::BreakIterator> breaks_;
};

}  // namespace neusum

#endif  // NEUSUM_TEXT_TOKEN_UNSPACED_H_
