#ifndef NEUSUM_WRITE_FILE_H_
#define NEUSUM_WRITE_FILE_H_

#include <string>
#include <string_view>

namespace neusum {

// Replaces a file atomically and durably: after a crash or a power loss it has the old content or
// the new content. Writes directly to a pipe or a device; "-" is standard output. A path that ends
// in .zst or .gz is not compressed. Throws InvalidInput if the file cannot be written.
void write_file(const std::string& path, std::string_view content);

// Gives the complete file `complete` the name `path`, atomically and durably. Throws InvalidInput
// if that is impossible.
void replace_file(const std::string& path, const std::string& complete);

}  // namespace neusum

#endif  // NEUSUM_WRITE_FILE_H_
