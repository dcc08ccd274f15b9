#ifndef NEUSUM_TEXT_TOKEN_UNSPACED_H_
#define NEUSUM_TEXT_TOKEN_UNSPACED_H_

#include <unicode/brkiter.h>

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "text/unicode.h"

namespace neusum {

// Whether `c` belongs to a script without spaces between words: Han, Kana, Thai, Lao, Khmer,
// Myanmar.
bool is_unspaced_script(CodePoint c);

// Finds words in such scripts with the dictionaries of ICU. Not thread-safe.
class UnspacedWords {
 public:
  // Returns the ends of the words in the run of unspaced characters that starts at `begin`. Very
  // long runs are cut.
  std::vector<std::size_t> find_ends(std::string_view text, std::size_t begin);

 private:
  std::unique_ptr<icu::BreakIterator> breaks_;  // made at the first use
};

}  // namespace neusum

#endif  // NEUSUM_TEXT_TOKEN_UNSPACED_H_
