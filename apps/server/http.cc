#include "http.h"

#include <utility>

#include "messages/ascii.h"
#include "messages/messages.h"

namespace neusum::server {
namespace {

// Removes "http://host" or "https://host" from a target in absolute form; false if it has neither.
bool remove_origin(std::string_view& target) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!equals_ignoring_case(target.substr(0, scheme.size()), scheme)) continue;
    const std::string_view rest = target.substr(scheme.size());
    const std::string_view host = rest.substr(0, rest.find_first_of("/?"));
    target = rest.substr(host.size());
    return !host.empty() && is_authority(host);
  }
  return false;
}

// The path of a request target (RFC 9112, section 3.2); empty if the target is not valid.
std::string_view path_of(std::string_view target, http::verb method) {
  if (method == http::verb::connect || (method == http::verb::options && target == "*")) {
    return target;
  }
  if (target.find('#') != std::string_view::npos) return {};
  if (!target.starts_with('/') && !remove_origin(target)) return {};
  if (!target.starts_with('/')) return "/";
  return target.substr(0, target.find('?'));
}

}  // namespace

bool is_authority(std::string_view text) {
  const std::size_t address_end = text.rfind(']');  // of an IPv6 address
  const std::size_t colon = text.find(':', address_end == std::string_view::npos ? 0 : address_end);
  const std::string_view port = colon == std::string_view::npos ? "" : text.substr(colon + 1);
  return text.find_first_not_of(
             "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
             "-._~!$&'()*+,;=%:[]") == std::string_view::npos &&
         port.find_first_not_of("0123456789") == std::string_view::npos;
}

Response make_response(unsigned status, const char* content_type, std::string body) {
  Response response;
  response.result(status);
  response.set(http::field::content_type, content_type);
  response.body() = std::move(body);
  return response;
}

Response make_response(const Exchange& exchange, ErrorCode code, std::string_view message) {
  const ErrorFormat format = error_format_of(exchange.path);
  return make_response(status_of(code), kJsonType, error_answer(format, code, message));
}

Response make_busy_response(const Exchange& exchange, std::string_view message,
                            unsigned retry_after_seconds) {
  Response response = make_response(exchange, ErrorCode::kTooManyRequests, message);
  response.set(http::field::retry_after, std::to_string(retry_after_seconds));
  return response;
}

Response make_method_response(const Exchange& exchange, const std::string& allowed) {
  Response response =
      make_response(exchange, ErrorCode::kMethodNotAllowed, "the methods here are " + allowed);
  response.set(http::field::allow, allowed);
  return response;
}

Exchange::Exchange(http::request_header<> header)
    : head(std::move(header)),
      path(path_of(view_of(head.target()), head.method())),
      trace(view_of(head["X-Request-Id"]), view_of(head["traceparent"])) {}

}  // namespace neusum::server
