#include "base/compression.h"

#define ZLIB_CONST  // next_in points to const bytes
#include <zlib.h>
#include <zstd.h>

#include <array>

#include "base/check.h"
#include "base/decompressors.h"
#include "neusum/error.h"

namespace neusum {
namespace {

constexpr int kZstdLevel = 1;
constexpr int kGzipLevel = 1;
constexpr std::size_t kPieceBytes = std::size_t{64} << 10;
// Frames that need a larger window (zstd --ultra --long=28 and up) are rejected: 128 MB is enough.
constexpr int kMaxZstdWindowLog = 27;
// For zlib: the largest window (15), with a gzip header and trailer (+ 16).
constexpr int kGzipWindowBits = 15 + 16;
constexpr int kGzipMemoryLevel = 8;
// zlib counts bytes in 32 bits; a batch of the longest lines is far smaller.
constexpr std::size_t kMaxGzipBytes = std::size_t{4'000'000'000};

std::string compress_zstd(std::string_view bytes) {
  // Reused, because setting up its tables takes as long as compressing a small batch.
  thread_local std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(),
                                                                            ZSTD_freeCCtx);
  NEUSUM_CHECK(context != nullptr);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kZstdLevel);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  ZSTD_CCtx_setPledgedSrcSize(context.get(), bytes.size());
  // Compresses to pieces: a buffer for the worst case would be four times larger than needed.
  std::string frame;
  std::array<char, kPieceBytes> piece{};
  ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
  std::size_t bytes_left = 0;
  do {
    ZSTD_outBuffer out{piece.data(), piece.size(), 0};
    bytes_left = ZSTD_compressStream2(context.get(), &out, &in, ZSTD_e_end);
    NEUSUM_CHECK(!ZSTD_isError(bytes_left));
    frame.append(piece.data(), out.pos);
  } while (bytes_left > 0);
  return frame;
}

std::string compress_gzip(std::string_view bytes) {
  NEUSUM_CHECK(bytes.size() <= kMaxGzipBytes);
  z_stream stream{};
  NEUSUM_CHECK(deflateInit2(&stream, kGzipLevel, Z_DEFLATED, kGzipWindowBits, kGzipMemoryLevel,
                            Z_DEFAULT_STRATEGY) == Z_OK);
  const std::unique_ptr<z_stream, decltype(&deflateEnd)> stream_end(&stream, deflateEnd);
  std::string member(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<const Bytef*>(bytes.data());
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(member.data());
  stream.avail_out = static_cast<uInt>(member.size());
  NEUSUM_CHECK(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  member.resize(stream.total_out);
  return member;
}

class ZstdDecompressor : public Decompressor {
 public:
  ZstdDecompressor(std::string path, std::string_view dictionary) : path_(std::move(path)) {
    NEUSUM_CHECK(context_ != nullptr);
    ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, kMaxZstdWindowLog);
    const std::size_t result =
        ZSTD_DCtx_loadDictionary(context_.get(), dictionary.data(), dictionary.size());
    if (ZSTD_isError(result)) throw InvalidInput(path_ + " has a damaged zstd dictionary");
  }

  std::size_t decompress(std::string_view& input, std::span<char> output) override {
    if (input.empty() && complete_) return 0;
    ZSTD_inBuffer in{input.data(), input.size(), 0};
    ZSTD_outBuffer out{output.data(), output.size(), 0};
    const std::size_t result = ZSTD_decompressStream(context_.get(), &out, &in);
    if (ZSTD_isError(result)) {
      throw InvalidInput(path_ + " cannot be decompressed as zstd: " + ZSTD_getErrorName(result));
    }
    complete_ = result == 0;
    input.remove_prefix(in.pos);
    return out.pos;
  }

  bool complete() const override { return complete_; }

 private:
  std::string path_;
  std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context_{ZSTD_createDCtx(), ZSTD_freeDCtx};
  bool complete_ = false;
};

class Inflater : public Decompressor {
 public:
  Inflater(std::string path, int window_bits) : path_(std::move(path)) {
    NEUSUM_CHECK(inflateInit2(&stream_, window_bits) == Z_OK);
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() override { inflateEnd(&stream_); }

  std::size_t decompress(std::string_view& input, std::span<char> output) override {
    if (input.empty() && complete_) return 0;
    if (complete_) inflateReset(&stream_);
    stream_.next_in = reinterpret_cast<const Bytef*>(input.data());
    stream_.avail_in = static_cast<uInt>(input.size());
    stream_.next_out = reinterpret_cast<Bytef*>(output.data());
    stream_.avail_out = static_cast<uInt>(output.size());
    const int result = inflate(&stream_, Z_NO_FLUSH);
    // Z_BUF_ERROR is not an error: it means that no progress was possible.
    if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) {
      throw InvalidInput(path_ + " cannot be decompressed as gzip: " +
                         (stream_.msg != nullptr ? stream_.msg : zError(result)));
    }
    complete_ = result == Z_STREAM_END;
    input.remove_prefix(input.size() - stream_.avail_in);
    return output.size() - stream_.avail_out;
  }

  bool complete() const override { return complete_; }

 private:
  std::string path_;
  z_stream stream_{};
  bool complete_ = false;
};

}  // namespace

Compression compression_of(std::string_view path) {
  if (path.ends_with(".zst")) return Compression::kZstd;
  if (path.ends_with(".gz")) return Compression::kGzip;
  return Compression::kNone;
}

std::string compress(std::string bytes, Compression compression) {
  switch (compression) {
    case Compression::kZstd:
      return compress_zstd(bytes);
    case Compression::kGzip:
      return compress_gzip(bytes);
    case Compression::kNone:
      break;
  }
  return bytes;
}

std::unique_ptr<Decompressor> make_gzip_decompressor(const std::string& name) {
  return std::make_unique<Inflater>(name, kGzipWindowBits);
}

std::unique_ptr<Decompressor> make_zstd_decompressor(const std::string& name,
                                                     std::string_view dictionary) {
  return std::make_unique<ZstdDecompressor>(name, dictionary);
}

std::unique_ptr<Decompressor> make_inflater(const std::string& name, bool has_zlib_header) {
  return std::make_unique<Inflater>(name, has_zlib_header ? MAX_WBITS : -MAX_WBITS);
}

std::unique_ptr<Decompressor> make_decompressor(const std::string& path) {
  switch (compression_of(path)) {
    case Compression::kZstd:
      return make_zstd_decompressor(path);
    case Compression::kGzip:
      return make_gzip_decompressor(path);
    case Compression::kNone:
      break;
  }
  return nullptr;
}

}  // namespace neusum
