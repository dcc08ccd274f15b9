#ifndef NEUSUM_BASE_INPUT_FILE_H_
#define NEUSUM_BASE_INPUT_FILE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/compression.h"
#include "base/file_descriptor.h"

namespace neusum {

// Reads a file and decompresses it according to its extension (.zst, .gz). "-" is standard input.
// Failures throw InvalidInput with a message that names the file.
class InputFile {
 public:
  explicit InputFile(std::string path);

  // Reads up to buffer.size() bytes and returns their number; 0 only at the end of the file.
  // `buffer` must not be empty.
  std::size_t read(std::span<char> buffer);

  const std::string& path() const { return path_; }

  // Fraction of the file that was read; negative if the size is unknown.
  double fraction_read() const;

 private:
  std::size_t read_file(std::span<char> buffer);
  std::size_t read_decompressed(std::span<char> buffer);

  std::string path_;
  FileDescriptor file_;
  std::uint64_t size_ = 0;
  std::uint64_t bytes_read_ = 0;
  std::unique_ptr<Decompressor> decompressor_;
  std::vector<char> compressed_;
  std::string_view pending_;  // the part of compressed_ that is not decompressed yet
};

// Reads a whole file. Throws InvalidInput if it has more than `max_bytes` bytes.
std::string read_file(const std::string& path, std::size_t max_bytes = std::size_t{256} << 20);

}  // namespace neusum

#endif  // NEUSUM_BASE_INPUT_FILE_H_
