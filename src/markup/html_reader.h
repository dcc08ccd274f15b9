#ifndef NEUSUM_MARKUP_HTML_READER_H_
#define NEUSUM_MARKUP_HTML_READER_H_

#include <string_view>

#include "markup/page_outline.h"
#include "neusum/source.h"

namespace neusum {

// Extracts the text of an HTML page in UTF-8, in linear time: all text that a browser would lay
// out, without building a tree. `map` of the result leads to `page`.
// `outline` gets the element of each block.
SourceText read_html(std::string_view page, const SourceOptions& options,
                     PageOutline* outline = nullptr);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_HTML_READER_H_
