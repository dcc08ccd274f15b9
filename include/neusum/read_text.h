#ifndef NEUSUM_READ_TEXT_H_
#define NEUSUM_READ_TEXT_H_

#include <string>
#include <string_view>

#include "neusum/document.h"

namespace neusum {

// Reads a file of plain text as a document whose id is the path; "-", .zst and .gz are understood.
// UTF-16 with a byte order mark is decoded. Other bytes that are not UTF-8 become U+FFFD, which is
// logged. A binary file (one with a NUL byte, or that begins like a PDF, an image, …) is
// InvalidInput.
Document read_text(const std::string& path);

// The same, given the decompressed bytes of the file.
Document read_text(const std::string& path, std::string_view bytes);

}  // namespace neusum

#endif  // NEUSUM_READ_TEXT_H_
