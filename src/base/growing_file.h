#ifndef NEUSUM_BASE_GROWING_FILE_H_
#define NEUSUM_BASE_GROWING_FILE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/file_descriptor.h"

namespace neusum {

// An append-only file that others may read while it grows and that a later run can continue.
// Failures throw InvalidInput with a message that names the file.
class GrowingFile {
 public:
  // Keeps the first `kept_bytes` of an existing file and discards the rest.
  explicit GrowingFile(std::string path, std::uint64_t kept_bytes = 0);
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;
  // Writes the buffered bytes; ignores errors. Call flush() first to see them.
  ~GrowingFile();

  // Buffers the bytes until the next flush().
  void append(std::string_view bytes) { buffered_ += bytes; }
  // Writes and syncs the buffered bytes. A checkpoint may rely on size() afterwards.
  void flush();

  // Bytes in the file, including kept and buffered ones.
  std::uint64_t size() const { return written_ + buffered_.size(); }

 private:
  void keep(std::uint64_t bytes);
  void write_buffered();

  std::string path_;
  FileDescriptor file_;
  std::uint64_t written_ = 0;
  std::string buffered_;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_GROWING_FILE_H_
