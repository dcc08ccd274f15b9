#ifndef NEUSUM_BASE_REGULAR_FILE_H_
#define NEUSUM_BASE_REGULAR_FILE_H_

#include <sys/stat.h>

#include <cstddef>
#include <span>
#include <string>

#include "base/file_descriptor.h"

namespace neusum {

// A regular file that is open for reading. Files are never mapped: overwriting a mapped file
// changes the bytes that its readers see, and truncating it raises SIGBUS. Errors throw
// InvalidInput with a message that names the file. Thread-safe.
class RegularFile {
 public:
  explicit RegularFile(std::string path);

  const std::string& path() const { return path_; }

  // The size in bytes when the file was opened.
  std::size_t size() const { return static_cast<std::size_t>(opened_.st_size); }

  // Fills `buffer` with the bytes from `offset` on and returns their number. It is smaller than the
  // buffer only at the end of the file.
  std::size_t read_at(std::size_t offset, std::span<std::byte> buffer) const;

  // Throws InvalidInput if the size or the modification time has changed since the file was opened.
  // Call it after the last read.
  void check_unchanged() const;

 private:
  struct stat status() const;
  [[noreturn]] void fail() const;

  std::string path_;
  FileDescriptor file_;
  struct stat opened_ = {};
};

}  // namespace neusum

#endif  // NEUSUM_BASE_REGULAR_FILE_H_
