#ifndef NEUSUM_BASE_OUTPUT_FILE_H_
#define NEUSUM_BASE_OUTPUT_FILE_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "base/compression.h"
#include "base/file_descriptor.h"

namespace neusum {

// Whether OutputFile(path) writes to `path` directly, without a temporary file: true for "-", which
// is standard output, and for everything that is not a regular file, such as pipes and /dev/null.
bool is_written_directly(const std::string& path);

// The file that OutputFile(path) replaces: `path`, or its target if it is a symbolic link.
std::string resolve_output(const std::string& path);

// A file that appears complete or not at all, even after a power loss. The content is written to
// path + ".partial", which is locked against other writers; close() syncs it and renames it to
// `path`. Without close(), the destructor removes it, unless keep_partial() was called.
// Errors throw InvalidInput with a message that names the file.
class OutputFile {
 public:
  // Whether to discard or keep the content of a ".partial" file of an earlier run.
  enum class Existing { kDiscard, kKeep };

  explicit OutputFile(std::string path, Existing existing = Existing::kDiscard);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  // Writes the bytes unchanged. Pass them through compress() with compression() first.
  void write(std::string_view bytes);
  // Keeps only the first `size` bytes; `size` is at most size().
  void truncate(std::size_t size);
  // Makes what was written durable, under the name path + ".partial".
  void sync();
  void close();

  // The ".partial" file stays from now on, even without close().
  void keep_partial() { keeps_partial_ = true; }

  // Bytes in the file, including those of an earlier run.
  std::size_t size() const { return size_; }
  Compression compression() const { return compression_of(path_); }

 private:
  void open_partial(Existing existing);
  [[noreturn]] void fail(const std::string& action) const;

  std::string path_;
  std::string target_;   // path_, or the target of the symbolic link
  std::string partial_;  // empty if path_ is written directly
  FileDescriptor file_;
  std::size_t size_ = 0;
  bool keeps_partial_ = false;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_OUTPUT_FILE_H_
