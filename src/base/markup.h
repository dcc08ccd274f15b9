#ifndef NEUSUM_BASE_MARKUP_H_
#define NEUSUM_BASE_MARKUP_H_

#include <string>
#include <string_view>

namespace neusum {

// Escapes text for HTML and XML, both between tags and in quoted attributes. Control characters
// other than white space become spaces: XML does not allow them, not even as character references.
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
