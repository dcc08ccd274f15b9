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

// The bytes of a file, decompressed by the ending of its name (.zst, .gz); "-" is standard input.
// What cannot be opened, read or decompressed is InvalidInput with a sentence that names the file.
class InputFile {
 public:
  explicit InputFile(std::string path);

  // Reads some bytes and returns how many; 0 only at the end. `buffer` must not be empty.
  std::size_t read(std::span<char> buffer);

  const std::string& path() const { return path_; }

  // The share of the file that was read; negative where its size is unknown.
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
  std::string_view pending_;  // what is left to decompress of compressed_
};

// All bytes of a file. One with more than `max_bytes` is InvalidInput.
std::string read_file(const std::string& path, std::size_t max_bytes = std::size_t{256} << 20);

}  // namespace neusum

#endif  // NEUSUM_BASE_INPUT_FILE_H_
