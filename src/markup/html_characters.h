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

inline bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }

inline bool is_ascii_alphanumeric(char c) { return is_ascii_letter(c) || is_ascii_digit(c); }

inline std::string ascii_lower(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), to_ascii_lower);
  return lower;
}

// The text without white space at both ends.
inline std::string_view trim_html_spaces(std::string_view text) {
  while (!text.empty() && is_html_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_html_space(text.back())) text.remove_suffix(1);
  return text;
}

// Whether `text` begins with `prefix`, which is in lower case, in any case.
inline bool starts_with_ignoring_case(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() &&
         std::ranges::equal(text.substr(0, prefix.size()), prefix, {}, to_ascii_lower);
}

}  // namespace neusum

#endif  // NEUSUM_MARKUP_HTML_CHARACTERS_H_
