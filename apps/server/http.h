#ifndef NEUSUM_APPS_SERVER_HTTP_H_
#define NEUSUM_APPS_SERVER_HTTP_H_

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "clock.h"
#include "memory_budget.h"
#include "messages/api_error.h"
#include "tokens.h"
#include "trace.h"

namespace neusum::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;

using Head = http::request<http::empty_body>;
using Response = http::response<http::string_body>;

// Makes co_await return errors as values instead of throwing.
inline constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);

inline constexpr const char* kJsonType = "application/json";

inline std::string_view view_of(beast::string_view text) { return {text.data(), text.size()}; }

// Whether the text is a host name or address with an optional port, as in a Host field. An empty
// text is one.
bool is_authority(std::string_view text);

Response make_response(unsigned status, const char* content_type, std::string body);
// One request and what is known about it.
struct Exchange {
  explicit Exchange(http::request_header<> header);

  Head head;
  std::string path;  // path of the request target; empty if the target is not valid
  Trace trace;
  Clock::time_point begin = Clock::now();
  Clock::time_point deadline = Clock::time_point::max();  // of the response, when the body is here
  std::string body = {};                                  // empty after it was parsed
  std::size_t bytes_in = 0;
  std::size_t documents = 0;
  bool is_abandoned = false;                // the client has hung up
  std::optional<Rejection> rejection = {};  // why it is answered with 413 or 429
  std::optional<Tokens::Owner> token = {};  // of the token, if the route requires one
  Memory memory = {};                       // reserved for the response
};

// The response to a request that fails, in the error format of its path.
Response make_response(const Exchange& exchange, ErrorCode code, std::string_view message);

// The same with Retry-After.
Response make_busy_response(const Exchange& exchange, std::string_view message,
                            unsigned retry_after_seconds);

// The response to a method that the path does not have. `allowed` is a list such as "GET, HEAD".
Response make_method_response(const Exchange& exchange, const std::string& allowed);

// The client of an exchange that is being answered.
class Client {
 public:
  virtual ~Client() = default;

  // Registers the bytes that the request holds. Returns false if all requests together would hold
  // too many.
  virtual bool hold(std::size_t bytes) = 0;

  // Calls `gone` if the client hangs up before stop_watching(), which must be called.
  virtual void watch(std::function<void()> gone) = 0;
  virtual void stop_watching() = 0;
};

// Answers requests.
class Handler {
 public:
  virtual ~Handler() = default;

  // The route for logs and metrics; one of a few names.
  virtual std::string route_of(const Exchange& exchange) const = 0;

  // Returns an error response if the head alone is a reason to reject the request, before the body
  // is read. Sets the token of the exchange.
  virtual std::optional<Response> refuse(Exchange& exchange) const = 0;

  virtual asio::awaitable<Response> answer(Exchange& exchange, Client& client) = 0;
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_HTTP_H_
