#ifndef NEUSUM_MARKUP_PAGE_READER_H_
#define NEUSUM_MARKUP_PAGE_READER_H_

#include <string>

#include "markup/page_outline.h"
#include "neusum/source.h"

namespace neusum {

// Reads all blocks of an HTML file as read_source_file() does, and the outline of the page. `map`
// of the result leads to the page in UTF-8, not to the file.
SourceText read_page_file(const std::string& path, const SourceOptions& options,
                          PageOutline& outline);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_PAGE_READER_H_
