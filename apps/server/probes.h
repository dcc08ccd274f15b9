#ifndef NEUSUM_APPS_SERVER_PROBES_H_
#define NEUSUM_APPS_SERVER_PROBES_H_

#include <optional>
#include <string>

#include "environment.h"
#include "http.h"

namespace neusum::server {

// The responses of /healthz, /readyz and /metrics. /healthz fails if the HTTP thread is stuck.
Response make_health_response(const Exchange& exchange, const Environment& environment);
Response make_readiness_response(const Exchange& exchange, const Environment& environment);
Response make_metrics_response(const Environment& environment);

// Answers /healthz, /readyz and /metrics, and needs no token. For the admin port, whose thread may
// not be the HTTP thread.
class Probes final : public Handler {
 public:
  // Reports the state of `service`. `pool` composes the metrics, so that no probe waits for it.
  Probes(const Environment& service, asio::thread_pool& pool) : service_(service), pool_(pool) {}

  std::string route_of(const Exchange& exchange) const override;
  std::optional<Response> refuse(Exchange& exchange) const override;
  asio::awaitable<Response> answer(Exchange& exchange, Client& client) override;

 private:
  const Environment& service_;
  asio::thread_pool& pool_;
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_PROBES_H_
