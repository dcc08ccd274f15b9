#ifndef NEUSUM_MARKUP_HTML_CHARACTERS_H_
#define NEUSUM_MARKUP_HTML_CHARACTERS_H_

#include <algorithm>
#include <string>
#include <string_view>

namespace neusum {

inline bool is_html_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
}

inline char to_ascii_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

inline bool is_ascii_letter(char c) {
  const char lower = to_ascii_lower(c);
  return lower >= 'a' && lower <= 'z';
}

inline bool is_ascii_alphanumeric(char c) { return is_ascii_letter(c) || (c >= '0' && c <= '9'); }

inline std::string ascii_lower(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), to_ascii_lower);
  return lower;
}

// Whether `text` begins with `prefix`, which is in lower case, in any case.
inline bool starts_with_ignoring_case(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() &&
         std::ranges::equal(text.substr(0, prefix.size()), prefix, {}, to_ascii_lower);
}

}  // namespace neusum

#endif  // NEUSUM_MARKUP_HTML_CHARACTERS_H_
