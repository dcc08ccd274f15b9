#ifndef NEUSUM_READ_TEXT_H_
#define NEUSUM_READ_TEXT_H_

// A text file whose bytes are already in memory.

#include <string>
#include <string_view>

#include "neusum/document.h"

namespace neusum {

// Returns the document that read_text() in corpus.h reads, given the decompressed bytes of the
// file.
Document read_text(const std::string& path, std::string_view bytes);

}  // namespace neusum

#endif  // NEUSUM_READ_TEXT_H_
