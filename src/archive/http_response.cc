#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "archive/header_fields.h"
#include "base/decompressors.h"
#include "base/text_parts.h"
#include "neusum/error.h"
#include "neusum/warc.h"

namespace neusum {
namespace {

constexpr std::size_t kMaxEncodings = 4;  // one after the other
constexpr std::size_t kBodyPiece = std::size_t{64} << 10;
constexpr int kHexadecimal = 16;
constexpr const char* kBodyName = "the body";

// Bytes, and whether some at their end are missing.
struct Part {
  std::string bytes = {};
  bool is_truncated = false;
};

// The status of "HTTP/1.1 200 OK"; 0 if the line is no status line.
int parse_status(std::string_view line) {
  const std::size_t space = line.find(' ');
  if (!line.starts_with("HTTP/") || space == std::string_view::npos) return 0;
  const std::string_view digits = trim_blanks(line.substr(space));
  int status = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), status);
  return status >= 100 && status < 1000 ? status : 0;
}

// The size in the line before a chunk; std::nullopt if the line has none.
std::optional<std::size_t> parse_chunk_size(std::string_view line) {
  line = trim_blanks(line);
  std::size_t size = 0;
  const auto [end, error] =
      std::from_chars(line.data(), line.data() + line.size(), size, kHexadecimal);
  if (error != std::errc() || end == line.data()) return std::nullopt;
  const std::string_view rest = line.substr(static_cast<std::size_t>(end - line.data()));
  const bool is_size = rest.empty() || rest.front() == ';' || rest.front() == ' ';
  return is_size ? std::optional(size) : std::nullopt;
}

// A body of chunks; the body as it is if it does not begin with a chunk.
Part join_chunks(std::string_view body) {
  Part result;
  std::string_view rest = body;
  while (!rest.empty()) {
    const std::optional<std::size_t> size = parse_chunk_size(take_line(rest));
    if (!size && result.bytes.empty()) return {.bytes = std::string(body)};
    if (!size || *size > rest.size()) {
      if (size) result.bytes += rest;
      result.is_truncated = true;
      return result;
    }
    if (*size == 0) return result;
    result.bytes += rest.substr(0, *size);
    rest.remove_prefix(*size);
    take_line(rest);
  }
  result.is_truncated = true;  // the last chunk is missing
  return result;
}

// The encodings of a field Content-Encoding or Transfer-Encoding, in lower case, the last one that
// was applied first.
std::vector<std::string> encodings_of(std::string_view value) {
  std::vector<std::string> result;
  for (const std::string_view part : parts_of(value, ',')) {
    std::string name = ascii_lower_case(trim_blanks(part));
    if (!name.empty() && name != "identity") result.push_back(std::move(name));
  }
  std::ranges::reverse(result);
  return result;
}

// Whether bytes begin as those in the zlib format do.
bool has_zlib_header(std::string_view bytes) {
  constexpr unsigned kCheck = 31;  // divides the first two bytes
  if (bytes.size() < 2 || (bytes[0] & 0xF) != 8) return false;
  return (static_cast<unsigned char>(bytes[0]) * 256U + static_cast<unsigned char>(bytes[1])) %
             kCheck ==
         0;
}

// The decompressor for a body; nullptr if it does not have that encoding, or if neusum does not
// know the encoding.
std::unique_ptr<Decompressor> decompressor_of(std::string_view encoding, std::string_view body) {
  if (encoding == "deflate") return make_inflater(kBodyName, has_zlib_header(body));
  const bool is_zstd = encoding == "zstd";
  if (!body.starts_with(is_zstd ? kZstdSignature : kGzipSignature)) return nullptr;
  return is_zstd ? make_zstd_decompressor(kBodyName) : make_gzip_decompressor(kBodyName);
}

bool is_known_encoding(std::string_view name) {
  return name == "gzip" || name == "x-gzip" || name == "deflate" || name == "zstd";
}

// As many bytes as there are before the data are damaged or exceed the limit.
Part decompress(std::string_view bytes, Decompressor& decompressor, std::size_t max_bytes) {
  Part result = {.is_truncated = true};
  std::vector<char> piece(kBodyPiece);
  try {
    while (result.bytes.size() < max_bytes) {
      const std::size_t left = bytes.size();
      const std::size_t count = decompressor.decompress(bytes, piece);
      result.bytes.append(piece.data(), std::min(count, max_bytes - result.bytes.size()));
      result.is_truncated = !bytes.empty() || !decompressor.complete();
      if (!result.is_truncated || (count == 0 && left == bytes.size())) break;
    }
  } catch (const InvalidInput&) {
    result.is_truncated = true;
  }
  return result;
}

// Undoes one content encoding. A body that lost its end keeps what is before it.
HttpProblem undo_encoding(const std::string& encoding, std::size_t max_body,
                          HttpResponse& response) {
  if (!is_known_encoding(encoding)) return HttpProblem::kUnsupportedEncoding;
  const auto decompressor = decompressor_of(encoding, response.body);
  if (decompressor == nullptr || response.body.empty()) return HttpProblem::kNone;
  Part part = decompress(response.body, *decompressor, max_body);
  if (part.bytes.empty() && part.is_truncated) {
    // Without a header, text that was never deflated looks the same as damaged data.
    return encoding == "deflate" ? HttpProblem::kNone : HttpProblem::kDamaged;
  }
  response.is_truncated = response.is_truncated || part.is_truncated;
  response.body = std::move(part.bytes);
  return HttpProblem::kNone;
}

HttpProblem undo_encodings(std::span<const std::string> encodings, std::size_t max_body,
                           HttpResponse& response) {
  if (encodings.size() > kMaxEncodings) return HttpProblem::kUnsupportedEncoding;
  for (const std::string& encoding : encodings) {
    if (encoding == "chunked") {
      Part part = join_chunks(response.body);
      response.body = std::move(part.bytes);
      response.is_truncated = response.is_truncated || part.is_truncated;
    } else if (const HttpProblem problem = undo_encoding(encoding, max_body, response);
               problem != HttpProblem::kNone) {
      return problem;
    }
  }
  return HttpProblem::kNone;
}

}  // namespace

HttpResponse read_http_response(std::string_view content, std::size_t max_body) {
  HttpResponse response;
  std::string_view rest = content;
  response.status = parse_status(take_line(rest));
  if (response.status == 0) {
    response.problem = HttpProblem::kDamaged;
    return response;
  }
  ParsedFields header = parse_fields(rest.substr(0, kMaxHeader), BadLine::kSkip);
  response.fields = std::move(header.fields);
  if (!header.is_complete) {
    response.problem = HttpProblem::kDamaged;
    return response;
  }
  rest.remove_prefix(header.size);
  response.is_truncated = rest.size() > max_body;
  response.body = rest.substr(0, max_body);
  std::vector<std::string> encodings =
      encodings_of(value_of_field(response.fields, "Transfer-Encoding"));
  for (std::string& encoding : encodings_of(value_of_field(response.fields, "Content-Encoding"))) {
    encodings.push_back(std::move(encoding));
  }
  response.problem = undo_encodings(encodings, max_body, response);
  return response;
}

}  // namespace neusum
