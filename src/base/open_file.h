#ifndef NEUSUM_BASE_OPEN_FILE_H_
#define NEUSUM_BASE_OPEN_FILE_H_

#include <cstddef>
#include <span>
#include <string>

#include "base/file_descriptor.h"

namespace neusum {

// Opens a file to read its bytes as they are; "-" is standard input. Failures throw InvalidInput
// with a message that names the file, also those of read_some().
FileDescriptor open_to_read(const std::string& path);

// Reads up to buffer.size() bytes and returns their number; 0 only at the end of the file.
std::size_t read_some(const FileDescriptor& file, const std::string& path, std::span<char> buffer);

}  // namespace neusum

#endif  // NEUSUM_BASE_OPEN_FILE_H_
