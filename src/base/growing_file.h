#ifndef NEUSUM_BASE_GROWING_FILE_H_
#define NEUSUM_BASE_GROWING_FILE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/file_descriptor.h"

namespace neusum {

// A file that others may read while it grows, and that a later run can go on with.
// What cannot be written is InvalidInput with a sentence that names the file.
class GrowingFile {
 public:
  // Keeps the first `kept_bytes` of what is there.
  explicit GrowingFile(std::string path, std::uint64_t kept_bytes = 0);
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;
  // Writes what was appended, if that can be done.
  ~GrowingFile();

  // Is written by the next flush().
  void append(std::string_view bytes) { waiting_ += bytes; }
  // What was appended is on the disk afterwards: a checkpoint may count on size().
  void flush();

  // With what was kept and what is not yet written.
  std::uint64_t size() const { return written_ + waiting_.size(); }

 private:
  void keep(std::uint64_t bytes);
  void write_waiting();

  std::string path_;
  FileDescriptor file_;
  std::uint64_t written_ = 0;
  std::string waiting_;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_GROWING_FILE_H_
