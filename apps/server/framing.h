#ifndef NEUSUM_APPS_SERVER_FRAMING_H_
#define NEUSUM_APPS_SERVER_FRAMING_H_

// How requests are read and responses are completed, whatever their content.

#include <boost/beast/http/parser.hpp>
#include <boost/system/error_code.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "http.h"

namespace neusum::server {

// A string that grows with the bytes that arrive. Beast's own string body reserves Content-Length
// bytes at once, for a client that may never send them.
struct RequestBody : http::string_body {
  // NOLINTNEXTLINE(readability-identifier-naming): Beast requires this name
  struct reader : http::string_body::reader {
    using http::string_body::reader::reader;
    void init(const boost::optional<std::uint64_t>& /*length*/, boost::system::error_code& error) {
      error = {};
    }
  };
};

// Parses one request from the bytes of a connection, first its head, then its body. The result does
// not depend on how the bytes are divided into calls.
class RequestReader {
 public:
  explicit RequestReader(std::size_t max_body_bytes);
  RequestReader(const RequestReader&) = delete;
  RequestReader& operator=(const RequestReader&) = delete;

  // Parses up to the end of the head; a later call parses up to the end of the body. Returns the
  // number of bytes used; the next call must start with the remaining bytes. Sets `error` to
  // need_more if the end was not reached, or to what is wrong with the request.
  std::size_t put(std::string_view bytes, boost::system::error_code& error);

  bool is_head_done() const { return parser_.is_header_done(); }
  bool is_done() const { return parser_.is_done(); }
  const http::request_header<>& head() const { return parser_.get().base(); }
  std::string& body() { return parser_.get().body(); }

 private:
  std::size_t put_head(std::string_view bytes, boost::system::error_code& error);
  std::size_t put_body(std::string_view bytes, boost::system::error_code& error);
  void check_chunk_extension(std::string_view extension, boost::system::error_code& error);

  http::request_parser<RequestBody> parser_;
  std::function<void(std::uint64_t, beast::string_view, boost::system::error_code&)> on_chunk_;
  std::size_t head_bytes_ = 0;
  std::size_t extension_bytes_ = 0;
};

// The response to a request that could not be parsed; none if the connection failed.
std::optional<Response> answer_to(const Exchange& exchange, boost::system::error_code error);

// The response to a request that violates RFC 9112 in a way that the parser accepts. The connection
// must be closed after it, because client and server may disagree on where the request ends.
std::optional<Response> refuse_framing(const Exchange& exchange);

// Adds the header fields that every response has. The connection is kept only if `keep_alive` and
// the client agree.
void complete(const Exchange& exchange, bool keep_alive, Response& response);

// Whether the body is large enough to be compressed, and the client accepts gzip.
bool should_compress(const Exchange& exchange, const Response& response);

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_FRAMING_H_
