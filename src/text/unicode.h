#ifndef NEUSUM_TEXT_UNICODE_H_
#define NEUSUM_TEXT_UNICODE_H_

#include <unicode/uchar.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "neusum/document.h"

namespace neusum {

// A code point; negative if the bytes are not valid UTF-8.
using CodePoint = UChar32;

// The non-ASCII cases of next_code_point() and previous_code_point().
CodePoint next_beyond_ascii(std::string_view text, std::size_t& position);
CodePoint previous_beyond_ascii(std::string_view text, std::size_t& position);

// Returns the code point at `position` and moves `position` past it. Needs position < text.size().
inline CodePoint next_code_point(std::string_view text, std::size_t& position) {
  const auto byte = static_cast<unsigned char>(text[position]);
  return byte < 0x80 ? (++position, byte) : next_beyond_ascii(text, position);
}

// Returns the code point that ends at `position` and moves `position` to its start. Needs
// position > 0.
inline CodePoint previous_code_point(std::string_view text, std::size_t& position) {
  const auto byte = static_cast<unsigned char>(text[position - 1]);
  return byte < 0x80 ? (--position, byte) : previous_beyond_ascii(text, position);
}

inline CodePoint code_point_at(std::string_view text, std::size_t position) {
  return next_code_point(text, position);
}
inline CodePoint code_point_before(std::string_view text, std::size_t position) {
  return previous_code_point(text, position);
}

inline constexpr std::string_view kAsciiSpaces = " \t\n\v\f\r\x1c\x1d\x1e\x1f";

// Unicode white space, and invisible characters that occur in web text: zero-width space, byte
// order mark. Splitting text calls it so often that a lookup in ICU would dominate.
inline bool is_space(CodePoint c) {
  if (c < 0x80) return c == ' ' || (c >= '\t' && c <= '\r') || (c >= 0x1c && c <= 0x1f);
  if (c < 0x2000) return c == 0x85 || c == 0xA0 || c == 0x1680;
  if (c < 0x2060) return c <= 0x200B || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F;
  return c == 0x3000 || c == 0xFEFF;
}

inline bool is_letter(CodePoint c) {
  if (c < 0x80) return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return u_isalpha(c);
}
inline bool is_digit(CodePoint c) { return (c >= '0' && c <= '9') || (c >= 0x80 && u_isdigit(c)); }
inline bool is_upper(CodePoint c) {
  return c < 0x80 ? c >= 'A' && c <= 'Z' : u_isUUppercase(c) || u_istitle(c);
}
inline bool is_lower(CodePoint c) { return c < 0x80 ? c >= 'a' && c <= 'z' : u_isULowercase(c); }

inline bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; });
}

// End of the run of characters from `begin` on for which `belongs` is true.
template <typename Predicate>
std::size_t skip_while(std::string_view text, std::size_t begin, Predicate belongs) {
  while (begin < text.size()) {
    std::size_t next = begin;
    if (!belongs(next_code_point(text, next))) break;
    begin = next;
  }
  return begin;
}

// Whether a text has more than white space, marks and other signs.
inline bool has_letter_or_digit(std::string_view text) {
  const auto is_other = [](CodePoint c) { return !is_letter(c) && !is_digit(c); };
  return skip_while(text, 0, is_other) < text.size();
}

void append_code_point(std::string& out, CodePoint c);

// `span` without white space at its ends; length 0 if it has nothing else.
Span trim(std::string_view text, Span span);

// The first `max_bytes` bytes of a text, or up to three fewer: a character is not split.
std::string_view first_bytes(std::string_view text, std::size_t max_bytes);

// Lower-cases each code point separately. Bytes that are not UTF-8 become U+FFFD.
std::string lower_case(std::string_view text);

}  // namespace neusum

#endif  // NEUSUM_TEXT_UNICODE_H_
