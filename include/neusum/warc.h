#ifndef NEUSUM_WARC_H_
#define NEUSUM_WARC_H_

// Web archives: WARC files (ISO 28500) of crawlers, with their gzip members or zstd frames.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace neusum {

// A line `name: value` of the header of a record or of a response.
struct HeaderField {
  std::string name = {};
  std::string value = {};

  bool operator==(const HeaderField&) const = default;
};

// The value of the first field with that name, in any case; empty if there is none.
std::string_view value_of_field(std::span<const HeaderField> fields, std::string_view name);

// A record of a web archive. Its strings are the bytes of the file, which need not be UTF-8.
struct WarcRecord {
  std::string type = {};  // WARC-Type: "response", "conversion", "warcinfo" and others
  std::string id = {};    // WARC-Record-ID
  std::string url = {};   // WARC-Target-URI
  std::string date = {};  // WARC-Date
  std::vector<HeaderField> fields = {};  // all of its header
  std::string content = {};
  // Why `content` is not all of it: WARC-Truncated, or "limit" because of WarcOptions::max_content.
  std::string truncated = {};
  // Where the record begins in the file; of a compressed file, where its member or frame begins.
  std::uint64_t offset = 0;
};

struct WarcOptions {
  // Maximum content of a record, in bytes; the rest is skipped.
  std::size_t max_content = std::size_t{20} << 20;

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("max_content", self.max_content,
          "of a web archive, the maximum bytes of a record; the rest is skipped");
  }
};

// Reads up to buffer.size() bytes, and returns their number; 0 only at the end.
using ReadBytes = std::function<std::size_t(std::span<char> buffer)>;

// Reads the records of a web archive one by one. Its memory depends on WarcOptions::max_content
// only, and its time is linear in the decompressed bytes. For one thread at a time.
class WarcReader {
 public:
  // `path` may be "-". The content of the file decides how it is compressed.
  explicit WarcReader(const std::string& path, const WarcOptions& options = {});
  // `name` is that of the stream, for messages.
  WarcReader(ReadBytes read, const std::string& name, const WarcOptions& options = {});
  WarcReader(WarcReader&&) noexcept;
  WarcReader& operator=(WarcReader&&) noexcept;
  ~WarcReader();

  // The next record that is not damaged; std::nullopt at the end. Throws InvalidInput if there is
  // no record in the whole archive.
  std::optional<WarcRecord> next();

  // The number of places where records could not be read.
  std::size_t num_damaged() const;

  // Bytes of the file that were read; they may be compressed.
  std::uint64_t bytes_read() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Whether the file begins like a web archive. Reads only its beginning; false for "-" and pipes.
bool is_warc_file(const std::string& path);

// What the content of a response means.
enum class HttpProblem {
  kNone,
  kDamaged,              // no response, or its compression is damaged
  kUnsupportedEncoding,  // such as "br"
};

// A response of a web server.
struct HttpResponse {
  HttpProblem problem = HttpProblem::kNone;
  int status = 0;
  std::vector<HeaderField> fields = {};
  // The body, without its transfer encoding ("chunked") and content encoding (gzip, deflate, zstd).
  std::string body = {};
  bool is_truncated = false;  // whether the body ends early, or has more than `max_body` bytes
};

// Reads the content of a WARC record "response". A body is read as it is if it does not have the
// encoding that its header states, as in archives of which the crawler removed it.
HttpResponse read_http_response(std::string_view content,
                                std::size_t max_body = std::size_t{20} << 20);

// The media type of a field Content-Type, in lower case, such as "text/html"; may be empty.
std::string media_type(std::string_view content_type);

// Its parameter `charset`; may be empty.
std::string charset(std::string_view content_type);

}  // namespace neusum

#endif  // NEUSUM_WARC_H_
