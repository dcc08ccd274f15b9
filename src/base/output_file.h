#ifndef NEUSUM_BASE_OUTPUT_FILE_H_
#define NEUSUM_BASE_OUTPUT_FILE_H_

#include <string>
#include <string_view>

#include "base/compression.h"
#include "base/file_descriptor.h"

namespace neusum {

// A file that appears whole or not at all: it is written beside its place, as path + ".partial",
// and renamed by close(); without close() it is removed. "-" is standard output; that and other
// things that are no regular files, such as pipes and /dev/null, are written directly.
// What cannot be written is InvalidInput with a sentence that names the file.
class OutputFile {
 public:
  explicit OutputFile(std::string path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  // Writes bytes as they are; compress() them first, by compression().
  void write(std::string_view bytes);
  void close();

  Compression compression() const { return compression_of(path_); }

 private:
  [[noreturn]] void fail(const std::string& action) const;

  std::string path_;
  std::string target_;   // path_, or where it points to
  std::string partial_;  // empty where path_ is written directly
  FileDescriptor file_;
  bool empty_ = true;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_OUTPUT_FILE_H_
