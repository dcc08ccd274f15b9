#ifndef NEUSUM_APPS_SERVER_HEALTH_ONLY_H_
#define NEUSUM_APPS_SERVER_HEALTH_ONLY_H_

#include <optional>
#include <string>

#include "http.h"

namespace neusum::server {

// Answers the health routes of another handler and nothing else. For the connections beyond
// --max-connections: idle clients must not make a probe fail.
class HealthOnly final : public Handler {
 public:
  // `handler` must outlive the object.
  explicit HealthOnly(Handler& handler) : handler_(handler) {}

  std::string route_of(const Exchange& exchange) const override {
    return handler_.route_of(exchange);
  }

  std::optional<Response> refuse(Exchange& exchange) const override {
    if (exchange.path == "/healthz" || exchange.path == "/readyz") return handler_.refuse(exchange);
    Response response =
        make_response(exchange, ErrorCode::kTooManyConnections, kTooManyConnections);
    response.set(http::field::retry_after, "1");
    return response;
  }

  asio::awaitable<Response> answer(Exchange& exchange, Client& client) override {
    return handler_.answer(exchange, client);
  }

  static constexpr const char* kTooManyConnections = "the service has too many connections";

 private:
  Handler& handler_;
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_HEALTH_ONLY_H_
