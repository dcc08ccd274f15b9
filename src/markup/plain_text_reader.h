#ifndef NEUSUM_MARKUP_PLAIN_TEXT_READER_H_
#define NEUSUM_MARKUP_PLAIN_TEXT_READER_H_

#include <string_view>

#include "neusum/source.h"

namespace neusum {

// Reads a plain text in UTF-8, whose blocks and their roles its lines show. Wrapped lines become
// one paragraph; marks of list items and quotations are left out.
SourceText read_plain_text(std::string_view text, const SourceOptions& options);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_PLAIN_TEXT_READER_H_
