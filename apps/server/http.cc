#include "http.h"

#include <utility>

#include "messages.h"

namespace neusum::server {
namespace {

// "/v1/model" of "/v1/model?x" and of "http://host/v1/model".
std::string_view path_of(std::string_view target) {
  if (const std::size_t host = target.find("://"); host != std::string_view::npos) {
    const std::size_t path = target.find('/', host + 3);
    target = path == std::string_view::npos ? "/" : target.substr(path);
  }
  return target.substr(0, target.find('?'));
}

}  // namespace

Response make_response(unsigned status, const char* content_type, std::string body) {
  Response response;
  response.result(status);
  response.set(http::field::content_type, content_type);
  response.body() = std::move(body);
  return response;
}

Response make_response(ErrorCode code, std::string_view message) {
  return make_response(status_of(code), kJsonType, error_answer(code, message));
}

Response make_busy_response(std::string_view message, unsigned retry_after_seconds) {
  Response response = make_response(ErrorCode::kTooManyRequests, message);
  response.set(http::field::retry_after, std::to_string(retry_after_seconds));
  return response;
}

Exchange::Exchange(http::request_header<> header)
    : head(std::move(header)),
      path(path_of(view_of(head.target()))),
      trace(view_of(head["X-Request-Id"]), view_of(head["traceparent"])) {}

}  // namespace neusum::server
