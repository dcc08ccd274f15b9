#ifndef NEUSUM_BASE_MARKUP_H_
#define NEUSUM_BASE_MARKUP_H_

#include <string>
#include <string_view>

namespace neusum {

// Text as it stands between the tags of HTML and XML, or in quotes. Control characters but white
// space are not allowed there, not even by their numbers: they become spaces.
inline std::string escape_markup(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    const bool is_white = c == '\n' || c == '\t' || c == '\r';
    if (c == '&') {
      escaped += "&amp;";
    } else if (c == '<') {
      escaped += "&lt;";
    } else if (c == '>') {
      escaped += "&gt;";
    } else if (c == '"') {
      escaped += "&quot;";
    } else {
      escaped += static_cast<unsigned char>(c) < ' ' && !is_white ? ' ' : c;
    }
  }
  return escaped;
}

}  // namespace neusum

#endif  // NEUSUM_BASE_MARKUP_H_
