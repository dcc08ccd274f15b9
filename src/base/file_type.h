#ifndef NEUSUM_BASE_FILE_TYPE_H_
#define NEUSUM_BASE_FILE_TYPE_H_

#include <string>
#include <string_view>

namespace neusum {

// The name of a file in messages: the path, or "standard input" for "-".
std::string name_of_file(const std::string& path);

// Whether a file that begins with these bytes is UTF-16 text with a byte order mark.
bool is_utf16(std::string_view bytes);

// Throws InvalidInput if `bytes`, a file or the beginning of one, are not UTF-8 text: they begin
// like a known type of binary file (PDF, ZIP, gzip, an image, UTF-16, …) or have a NUL byte. The
// message names the type and, if there is one, a program that converts it to text.
void check_is_text(const std::string& path, std::string_view bytes);

// Throws InvalidInput if `text` has a NUL byte.
void check_has_no_nul(const std::string& path, std::string_view text);

}  // namespace neusum

#endif  // NEUSUM_BASE_FILE_TYPE_H_
