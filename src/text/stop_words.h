#ifndef NEUSUM_TEXT_STOP_WORDS_H_
#define NEUSUM_TEXT_STOP_WORDS_H_

#include <string_view>

namespace neusum {

// Whether a lower-case English token carries no topic: articles, pronouns, prepositions,
// auxiliaries and the like, and tokens without letters and digits.
bool is_stop_word(std::string_view token);

}  // namespace neusum

#endif  // NEUSUM_TEXT_STOP_WORDS_H_
