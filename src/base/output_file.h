#ifndef NEUSUM_BASE_OUTPUT_FILE_H_
#define NEUSUM_BASE_OUTPUT_FILE_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "base/compression.h"
#include "base/file_descriptor.h"

namespace neusum {

// Whether OutputFile(path) writes to its place directly: "-", which is standard output, and other
// things that are no regular files, such as pipes and /dev/null.
bool is_written_directly(const std::string& path);

// The file that OutputFile(path) replaces: `path`, or the target of that link.
std::string resolve_output(const std::string& path);

// A file that appears whole or not at all, also after a power loss. The content is written to
// path + ".partial", which is locked against other writers; close() syncs it and gives it its name.
// Without close() it is removed, unless keep_partial() was called.
// Errors are InvalidInput with a sentence that names the file.
class OutputFile {
 public:
  // What happens to the content of a ".partial" file that an earlier run left.
  enum class Existing { kDiscard, kKeep };

  explicit OutputFile(std::string path, Existing existing = Existing::kDiscard);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  // Writes bytes as they are; compress() them first, by compression().
  void write(std::string_view bytes);
  // Keeps only the first `size` bytes; `size` is at most size().
  void truncate(std::size_t size);
  // Makes what was written durable, under the name path + ".partial".
  void sync();
  void close();

  // From now on the ".partial" file stays, also without close().
  void keep_partial() { keeps_partial_ = true; }

  // Bytes in the file, including those of an earlier run.
  std::size_t size() const { return size_; }
  Compression compression() const { return compression_of(path_); }

 private:
  void open_partial(Existing existing);
  [[noreturn]] void fail(const std::string& action) const;

  std::string path_;
  std::string target_;   // path_, or where it points to
  std::string partial_;  // empty where path_ is written directly
  FileDescriptor file_;
  std::size_t size_ = 0;
  bool keeps_partial_ = false;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_OUTPUT_FILE_H_
