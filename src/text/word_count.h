#ifndef NEUSUM_TEXT_WORD_COUNT_H_
#define NEUSUM_TEXT_WORD_COUNT_H_

#include <cstddef>
#include <string_view>

namespace neusum {

// Number of words in a text, which white space separates. In scripts without spaces between words,
// such as Chinese and Thai, the dictionaries of ICU find them.
std::size_t count_words(std::string_view text);

}  // namespace neusum

#endif  // NEUSUM_TEXT_WORD_COUNT_H_
