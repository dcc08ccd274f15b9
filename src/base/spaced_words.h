#ifndef NEUSUM_BASE_SPACED_WORDS_H_
#define NEUSUM_BASE_SPACED_WORDS_H_

#include <cstddef>
#include <string_view>

namespace neusum {

// Number of words in a text; white space separates words.
inline std::size_t count_spaced_words(std::string_view text) {
  constexpr std::string_view kSpaces = " \t\n\v\f\r";
  std::size_t count = 0;
  for (std::size_t i = text.find_first_not_of(kSpaces); i != std::string_view::npos; ++count) {
    i = text.find_first_not_of(kSpaces, text.find_first_of(kSpaces, i));
  }
  return count;
}

}  // namespace neusum

#endif  // NEUSUM_BASE_SPACED_WORDS_H_
