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

// Where OutputFile(path) comes to stand: `path`, or where it links to.
std::string resolve_output(const std::string& path);

// A file that appears whole or not at all: it is written beside its place, as path + ".partial",
// and renamed by close(); without close() it is removed, unless it is worth keeping.
// What cannot be written is InvalidInput with a sentence that names the file.
class OutputFile {
 public:
  // Begins with the first `kept_bytes` of what an earlier run left as path + ".partial".
  explicit OutputFile(std::string path, std::size_t kept_bytes = 0);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  // Writes bytes as they are; compress() them first, by compression().
  void write(std::string_view bytes);
  void close();

  // From now on what was written stays, as path + ".partial", also without close().
  void keep_partial() { keeps_partial_ = true; }

  // That were written, with those that were kept.
  std::size_t size() const { return size_; }
  Compression compression() const { return compression_of(path_); }

 private:
  void open_partial(std::size_t kept_bytes);
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
