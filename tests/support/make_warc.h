#ifndef NEUSUM_TESTS_SUPPORT_MAKE_WARC_H_
#define NEUSUM_TESTS_SUPPORT_MAKE_WARC_H_

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "neusum/warc.h"

namespace neusum {

// A record of a web archive with this content, as it stands in the file.
inline std::string make_record(std::string_view type, std::string_view content,
                               std::string_view url = "https://example.org/",
                               std::string_view content_type = "application/http") {
  std::string record =
      "WARC/1.0\r\nWARC-Type: " + std::string(type) +
      "\r\nWARC-Record-ID: <urn:test:" + std::string(url) +
      ">\r\nWARC-Date: 2026-01-02T03:04:05Z\r\nWARC-Target-URI: " + std::string(url) +
      "\r\nContent-Type: " + std::string(content_type) +
      "\r\nContent-Length: " + std::to_string(content.size()) + "\r\n\r\n";
  return record + std::string(content) + "\r\n\r\n";
}

// The content of a response record.
inline std::string make_response(std::string_view body,
                                 std::string_view fields = "Content-Type: text/html\r\n",
                                 std::string_view status = "200 OK") {
  return "HTTP/1.1 " + std::string(status) + "\r\n" + std::string(fields) + "\r\n" +
         std::string(body);
}

// A stream of these bytes, which gives at most `piece` at a time.
inline ReadBytes read_from(std::string bytes, std::size_t piece = std::string::npos) {
  return
      [bytes = std::move(bytes), piece, position = std::size_t{0}](std::span<char> buffer) mutable {
        const std::size_t size = std::min({buffer.size(), piece, bytes.size() - position});
        std::copy_n(bytes.data() + position, size, buffer.data());
        position += size;
        return size;
      };
}

}  // namespace neusum

#endif  // NEUSUM_TESTS_SUPPORT_MAKE_WARC_H_
