#include "text/html.h"

#include "text/unicode.h"

namespace neusum {

bool is_html(std::string_view text) {
  constexpr std::string_view kDoctype = "<!doctype";
  const std::size_t begin = skip_while(text, 0, is_space);
  const std::string start = lower_case(text.substr(begin, kDoctype.size()));
  return start == kDoctype || start.starts_with("<html");
}

}  // namespace neusum
