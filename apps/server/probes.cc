#include "probes.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "offload.h"

namespace neusum::server {
namespace {

constexpr std::chrono::minutes kStuckAfter{1};
constexpr auto kPaths = std::to_array<std::string_view>({"/healthz", "/readyz", "/metrics"});

}  // namespace

Response make_health_response(const Exchange& exchange, const Environment& environment) {
  if (Clock::now() - environment.last_turn.load() < kStuckAfter) {
    return make_response(200, kJsonType, "{\"status\":\"ok\"}\n");
  }
  return make_response(exchange, ErrorCode::kInternal, "the HTTP thread is stuck");
}

Response make_readiness_response(const Exchange& exchange, const Environment& environment) {
  if (environment.is_ready) return make_response(200, kJsonType, "{\"status\":\"ready\"}\n");
  return make_response(exchange, ErrorCode::kShuttingDown, "the service is shutting down");
}

Response make_metrics_response(const Environment& environment) {
  return make_response(200, "text/plain; version=0.0.4; charset=utf-8", environment.metrics.text());
}

std::string Probes::route_of(const Exchange& exchange) const {
  return std::ranges::find(kPaths, exchange.path) == kPaths.end() ? "other" : exchange.path;
}

std::optional<Response> Probes::refuse(Exchange& exchange) const {
  if (route_of(exchange) == "other") {
    return make_response(exchange, ErrorCode::kNotFound,
                         "there is nothing here but /healthz, /readyz and /metrics");
  }
  const http::verb method = exchange.head.method();
  if (method == http::verb::get || method == http::verb::head) return std::nullopt;
  return make_method_response(exchange, "GET, HEAD");
}

asio::awaitable<Response> Probes::answer(Exchange& exchange, Client& /*client*/) {
  if (exchange.path == "/healthz") co_return make_health_response(exchange, service_);
  if (exchange.path == "/readyz") co_return make_readiness_response(exchange, service_);
  co_return co_await offload(pool_, [this] { return make_metrics_response(service_); });
}

}  // namespace neusum::server
