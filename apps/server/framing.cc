#include "framing.h"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/error.hpp>

#include "gzip.h"
#include "messages/ascii.h"

namespace neusum::server {
namespace {

using boost::system::error_code;

// Maximum bytes of a head, of a chunk's first line, of the trailers, and of all chunk extensions.
constexpr std::size_t kMaxHead = 1U << 14U;
constexpr std::size_t kMinCompressed = 1U << 10U;  // bytes of a response
constexpr std::string_view kLastChunk = "0\r\n\r\n";
constexpr unsigned kHttp10 = 10;
constexpr unsigned kHttp11 = 11;

bool has_line_folding(std::string_view head) {
  return head.find("\n ") != std::string_view::npos || head.find("\n\t") != std::string_view::npos;
}

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// What is wrong with the fields that determine where the body ends; empty if nothing is.
std::string_view body_length_fault(const Head& head) {
  const std::size_t lengths = head.count(http::field::content_length);
  const std::size_t codings = head.count(http::field::transfer_encoding);
  if (lengths > 1 || (lengths == 1 && !is_digits(view_of(head[http::field::content_length])))) {
    return "Content-Length must be one field with one number";
  }
  if (codings == 0) return {};
  if (head.version() < kHttp11) return "Transfer-Encoding requires HTTP/1.1";
  if (lengths > 0) return "a request must not have both Content-Length and Transfer-Encoding";
  if (codings > 1 ||
      !equals_ignoring_case(view_of(head[http::field::transfer_encoding]), "chunked")) {
    return "Transfer-Encoding must be one field with the value chunked";
  }
  return {};
}

std::string_view host_fault(const Head& head) {
  const std::size_t hosts = head.count(http::field::host);
  if (hosts > 1 || (hosts == 0 && head.version() >= kHttp11)) {
    return "a request must have exactly one Host field";
  }
  if (!is_authority(view_of(head[http::field::host]))) return "the Host field is not a host name";
  return {};
}

}  // namespace

RequestReader::RequestReader(std::size_t max_body_bytes)
    : on_chunk_([this](std::uint64_t /*size*/, beast::string_view extension, error_code& error) {
        check_chunk_extension(view_of(extension), error);
      }) {
  parser_.header_limit(2 * kMaxHead);  // put_head() limits it; the parser forgets parsed fields
  parser_.body_limit(max_body_bytes);
  parser_.on_chunk_header(on_chunk_);
}

std::size_t RequestReader::put(std::string_view bytes, error_code& error) {
  return is_head_done() ? put_body(bytes, error) : put_head(bytes, error);
}

std::size_t RequestReader::put_head(std::string_view bytes, error_code& error) {
  if (head_bytes_ == 0 && bytes.starts_with('\r')) {  // one empty line may precede a request
    error = bytes.size() < 2 ? http::error::need_more : http::error::bad_method;
    if (!bytes.starts_with("\r\n")) return 0;
    head_bytes_ = 2;
    return 2 + put_head(bytes.substr(2), error);
  }
  const std::string_view piece = bytes.substr(0, kMaxHead - head_bytes_);
  const std::size_t used = parser_.put(asio::buffer(piece), error);
  head_bytes_ += used;
  if (error == http::error::need_more && bytes.size() - used >= kMaxHead - head_bytes_) {
    error = http::error::header_limit;
  }
  // Folding is obsolete, and servers disagree on what a folded line means.
  if (has_line_folding(piece.substr(0, used))) error = http::error::bad_obs_fold;
  return used;
}

std::size_t RequestReader::put_body(std::string_view bytes, error_code& error) {
  std::size_t used = 0;
  while (!is_done()) {
    const std::string_view piece = bytes.substr(used, kMaxHead);
    const bool may_be_last = parser_.chunked() && piece.starts_with('0');
    error = http::error::need_more;
    // Beast 1.81 fails an assertion if the last chunk arrives in pieces.
    if (piece.empty() || (may_be_last && piece.size() < kLastChunk.size())) return used;
    const std::size_t more = parser_.put(asio::buffer(piece), error);
    used += more;
    if (error == http::error::need_more && more == 0 && piece.size() == kMaxHead) {
      error = http::error::header_limit;
    }
    if (error) return used;
  }
  error = {};
  return used;
}

void RequestReader::check_chunk_extension(std::string_view extension, error_code& error) {
  const bool has_control = std::ranges::any_of(
      extension, [](char c) { return (c >= 0 && c < ' ' && c != '\t') || c == '\x7F'; });
  if (has_control) error = http::error::bad_chunk_extension;
  extension_bytes_ += extension.size();
  if (extension_bytes_ > kMaxHead) error = http::error::header_limit;
}

std::optional<Response> answer_to(const Exchange& exchange, error_code error) {
  if (error == http::error::body_limit) {
    return make_response(exchange, ErrorCode::kRequestTooLarge, "the body is too long");
  }
  if (error == http::error::header_limit) {
    return make_response(exchange, ErrorCode::kHeadersTooLarge,
                         "the head of the request is too long");
  }
  if (error == http::error::bad_alloc) {
    return make_busy_response(exchange, "too many requests are waiting", 1);
  }
  const bool is_http = error.category() == make_error_code(http::error::bad_method).category();
  if (!is_http) return std::nullopt;
  return make_response(exchange, ErrorCode::kInvalidRequest,
                       "the request is not valid HTTP/1.1: " + error.message());
}

std::optional<Response> refuse_framing(const Exchange& exchange) {
  std::string_view fault = body_length_fault(exchange.head);
  if (fault.empty()) fault = host_fault(exchange.head);
  if (fault.empty() && exchange.path.empty()) fault = "the request target is not valid";
  if (fault.empty()) return std::nullopt;
  return make_response(exchange, ErrorCode::kInvalidRequest, fault);
}

void complete(const Exchange& exchange, bool keep_alive, Response& response) {
  response.version(exchange.head.version() == kHttp10 ? kHttp10 : kHttp11);
  response.keep_alive(keep_alive && exchange.head.keep_alive());
  response.set("X-Request-Id", exchange.trace.request_id);
  response.set("traceparent", exchange.trace.traceparent());
  response.set("X-Content-Type-Options", "nosniff");
  if (response.body().size() >= kMinCompressed) {
    response.set(http::field::vary, "Accept-Encoding");
  }
}

bool should_compress(const Exchange& exchange, const Response& response) {
  return response.body().size() >= kMinCompressed &&
         accepts_gzip(view_of(exchange.head[http::field::accept_encoding]));
}

}  // namespace neusum::server
