#include "framing.h"

#include <boost/beast/http/error.hpp>
#include <string>

#include "gzip.h"

namespace neusum::server {
namespace {

constexpr std::uint32_t kMaxHead = 1U << 14U;
constexpr std::size_t kWorthGzip = 1U << 10U;  // bytes of an answer
constexpr unsigned kHttp10 = 10;
constexpr unsigned kHttp11 = 11;

}  // namespace

void set_limits(Parser& parser, std::size_t max_body_bytes) {
  parser.header_limit(kMaxHead);
  parser.body_limit(max_body_bytes);
  parser.eager(true);
}

std::optional<Response> answer_to(boost::system::error_code error) {
  if (error == http::error::body_limit) {
    return make_response(ErrorCode::kRequestTooLarge, "the body is too long");
  }
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    return make_response(ErrorCode::kHeadersTooLarge, "the head of the request is too long");
  }
  const bool is_http = error.category() == make_error_code(http::error::bad_method).category();
  if (!is_http || error == http::error::end_of_stream || error == http::error::partial_message) {
    return std::nullopt;
  }
  return make_response(ErrorCode::kInvalidRequest, "this is not HTTP/1.1: " + error.message());
}

std::optional<Response> refuse_framing(const Head& head) {
  if (head.version() < kHttp11 || head.count(http::field::host) == 1) return std::nullopt;
  return make_response(ErrorCode::kInvalidRequest, "a request has one Host field");
}

void complete(const Exchange& exchange, bool keep_alive, Response& response) {
  response.version(exchange.head.version() == kHttp10 ? kHttp10 : kHttp11);
  response.keep_alive(keep_alive && exchange.head.keep_alive());
  response.set("X-Request-Id", exchange.trace.request_id);
  response.set("traceparent", exchange.trace.traceparent());
  response.set("X-Content-Type-Options", "nosniff");
  if (response.body().size() >= kWorthGzip) {
    response.set(http::field::vary, "Accept-Encoding");
    if (accepts_gzip(view_of(exchange.head[http::field::accept_encoding]))) {
      response.body() = gzip(response.body());
      response.set(http::field::content_encoding, "gzip");
    }
  }
  response.prepare_payload();
}

}  // namespace neusum::server
