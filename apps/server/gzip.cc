#include "gzip.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <new>

#include "messages/api_error.h"
#include "messages/ascii.h"

namespace neusum::server {
namespace {

constexpr int kGzipWindowBits = 15 + 16;  // maximum window size (15), gzip format (+ 16)
constexpr int kMemoryLevel = 8;           // zlib's default
constexpr std::size_t kChunk = 1U << 16U;
constexpr std::size_t kMaxMembers = 1000;

ApiError invalid_gzip() {
  return ApiError(ErrorCode::kInvalidRequest,
                  "Content-Encoding is gzip, but the body is not gzip or is damaged");
}

// zlib takes a non-const pointer but never writes to its input.
Bytef* zlib_input(std::string_view bytes) {
  return reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // NOLINT(*-const-cast)
}

std::string_view trim_spaces(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

// Returns the number at the start of `text`, or 0 if there is none. Independent of the locale.
double parse_weight(std::string_view text) {
  double weight = 0;
  std::from_chars(text.data(), text.data() + text.size(), weight);
  return weight;
}

class Inflater {
 public:
  explicit Inflater(std::string_view bytes) {
    stream_.next_in = zlib_input(bytes);
    stream_.avail_in = static_cast<uInt>(bytes.size());
    if (inflateInit2(&stream_, kGzipWindowBits) != Z_OK) throw std::bad_alloc();
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() { inflateEnd(&stream_); }

  // Appends the next decompressed bytes to `text`. Returns false at the end of the input. The input
  // may consist of several gzip members.
  bool append_to(std::string& text) {
    stream_.next_out = reinterpret_cast<Bytef*>(chunk_.data());
    stream_.avail_out = kChunk;
    const int status = inflate(&stream_, Z_NO_FLUSH);
    text.append(chunk_.data(), kChunk - stream_.avail_out);
    if (status != Z_OK && status != Z_STREAM_END) throw invalid_gzip();  // damaged or truncated
    if (status == Z_OK) return true;
    if (stream_.avail_in == 0) return false;
    if (++members_ == kMaxMembers) {
      throw ApiError(ErrorCode::kInvalidRequest,
                     "the body has more than " + std::to_string(kMaxMembers) + " gzip members");
    }
    return inflateReset(&stream_) == Z_OK;
  }

 private:
  z_stream stream_ = {};
  std::array<char, kChunk> chunk_ = {};
  std::size_t members_ = 0;  // members read completely
};

}  // namespace

std::string gunzip(std::string_view compressed, std::size_t max_bytes) {
  Inflater inflater(compressed);
  std::string text;
  bool more = true;
  while (more) {
    more = inflater.append_to(text);
    if (text.size() > max_bytes) {
      throw ApiError(Rejection::kBodyBytes, "the body has more than " + std::to_string(max_bytes) +
                                                " bytes once decompressed");
    }
  }
  return text;
}

std::string gzip(std::string_view text) {
  z_stream stream = {};
  if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, kGzipWindowBits, kMemoryLevel,
                   Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::bad_alloc();
  }
  std::string compressed(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_in = zlib_input(text);
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(compressed.data());
  stream.avail_out = static_cast<uInt>(compressed.size());
  deflate(&stream, Z_FINISH);  // one call suffices: the buffer has deflateBound() bytes
  compressed.resize(stream.total_out);
  deflateEnd(&stream);
  return compressed;
}

bool accepts_gzip(std::string_view accept_encoding) {
  for (std::string_view rest = accept_encoding; !rest.empty();) {
    const std::string_view item = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(item.size() + 1, rest.size()));
    const std::string_view name = trim_spaces(item.substr(0, item.find(';')));
    if (!equals_ignoring_case(name, "gzip")) continue;
    const std::size_t weight_at = item.find("q=");
    return weight_at == std::string_view::npos || parse_weight(item.substr(weight_at + 2)) > 0;
  }
  return false;
}

}  // namespace neusum::server
