#ifndef NEUSUM_MARKUP_MARKDOWN_READER_H_
#define NEUSUM_MARKUP_MARKDOWN_READER_H_

#include <string_view>

#include "neusum/source.h"

namespace neusum {

// Extracts the text of a Markdown file in UTF-8 (CommonMark with the tables of GitHub), without
// front matter, HTML and the descriptions of images. `map` of the result leads to `text`.
SourceText read_markdown(std::string_view text, const SourceOptions& options);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_MARKDOWN_READER_H_
