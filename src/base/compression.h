#ifndef NEUSUM_BASE_COMPRESSION_H_
#define NEUSUM_BASE_COMPRESSION_H_

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace neusum {

enum class Compression { kNone, kZstd, kGzip };

// By the ending of `path`: .zst, .gz.
Compression compression_of(std::string_view path);

// `bytes` as a zstd frame or a gzip member of their own, so that pieces can be compressed apart and
// put one after the other.
std::string compress(std::string bytes, Compression compression);

// Undoes a compression piece by piece; any number of frames or members may follow each other.
class Decompressor {
 public:
  virtual ~Decompressor() = default;

  // Fills `output` from `input`, from which it removes what it has used. Returns how many bytes it
  // has written; 0 when it needs more input. Throws InvalidInput where the data are broken.
  virtual std::size_t decompress(std::string_view& input, std::span<char> output) = 0;

  // Whether what was read so far may be all.
  virtual bool complete() const = 0;
};

// The decompressor for a file of that name; nullptr where it is not compressed.
std::unique_ptr<Decompressor> make_decompressor(const std::string& path);

}  // namespace neusum

#endif  // NEUSUM_BASE_COMPRESSION_H_
