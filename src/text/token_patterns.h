#ifndef NEUSUM_TEXT_TOKEN_PATTERNS_H_
#define NEUSUM_TEXT_TOKEN_PATTERNS_H_

#include <cstddef>
#include <string_view>

#include "text/unicode.h"

namespace neusum {

// Patterns of tokens that are more than a run of letters; they do not depend on the language. A
// match_* function returns the end of the token that starts at `begin`, or `begin` if there is
// none.

// Character classes of the tokenizer.
enum class CharKind : unsigned char { kSpace, kLetter, kDigit, kSymbol };

// Combining marks, the soft hyphen and joiners count as letters.
CharKind char_kind(CodePoint c);

inline bool contains(std::string_view characters, char c) {
  return characters.find(c) != std::string_view::npos;
}

// The byte at `position`; '\0' beyond the end of the text.
inline char byte_at(std::string_view text, std::size_t position) {
  return position < text.size() ? text[position] : '\0';
}
bool letter_at(std::string_view text, std::size_t position);
bool digit_at(std::string_view text, std::size_t position);
bool letter_or_digit_at(std::string_view text, std::size_t position);

// A run of letters and digits.
std::size_t match_word(std::string_view text, std::size_t begin);
// A run of bytes out of `bytes`.
std::size_t match_run(std::string_view text, std::size_t begin, std::string_view bytes);
// Words joined by hyphens: over-the-top, pre-U.S
std::size_t match_hyphenated(std::string_view text, std::size_t begin);

// The length in bytes of the apostrophe at `position`, plain or typographic; 0 if there is none.
std::size_t apostrophe_length(std::string_view text, std::size_t position);

// Digits with points, commas and colons between them: 7, 1,000.50, 10:30, .5
std::size_t match_number(std::string_view text, std::size_t begin);
// A decade without its apostrophe: "70s" in '70s.
bool is_decade(std::string_view word);
// Dates, fractions and telephone numbers without spaces.
std::size_t match_number_group(std::string_view text, std::size_t begin);

// @user and #tag.
std::size_t match_handle(std::string_view text, std::size_t begin);
// An HTML character reference: &amp; &#233;
std::size_t match_entity(std::string_view text, std::size_t begin);
std::size_t match_emoticon(std::string_view text, std::size_t begin);
// Any other symbol: <<, ====, °C, and emoji with their modifiers (variation selectors, skin tones,
// the second half of a flag, joined emoji).
std::size_t match_symbol(std::string_view text, std::size_t begin);

}  // namespace neusum

#endif  // NEUSUM_TEXT_TOKEN_PATTERNS_H_
