#ifndef NEUSUM_BASE_COMPRESSION_H_
#define NEUSUM_BASE_COMPRESSION_H_

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace neusum {

enum class Compression { kNone, kZstd, kGzip };

// The compression that the extension of `path` means: .zst, .gz or none.
Compression compression_of(std::string_view path);

// Compresses `bytes` as a complete zstd frame or gzip member. Pieces can be compressed separately
// and concatenated.
std::string compress(std::string bytes, Compression compression);

// Streaming decompression of any number of concatenated frames or members.
class Decompressor {
 public:
  virtual ~Decompressor() = default;

  // Decompresses from `input` to `output` and removes the bytes it has consumed from `input`.
  // Returns the number of bytes written; 0 if it needs more input. Throws InvalidInput if the data
  // are damaged.
  virtual std::size_t decompress(std::string_view& input, std::span<char> output) = 0;

  // Whether the input consumed so far ends at the end of a frame or member.
  virtual bool complete() const = 0;
};

// The decompressor for the extension of `path`; nullptr if the file is not compressed.
std::unique_ptr<Decompressor> make_decompressor(const std::string& path);

}  // namespace neusum

#endif  // NEUSUM_BASE_COMPRESSION_H_
