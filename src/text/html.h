#ifndef NEUSUM_TEXT_HTML_H_
#define NEUSUM_TEXT_HTML_H_

#include <string_view>

namespace neusum {

// Whether a text begins like an HTML page: with <!doctype or <html, after any white space.
bool is_html(std::string_view text);

}  // namespace neusum

#endif  // NEUSUM_TEXT_HTML_H_
