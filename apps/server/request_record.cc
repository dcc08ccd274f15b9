#include "request_record.h"

#include <cmath>

namespace neusum::server {
namespace {

// Maximum bytes in the log. No route and no method of HTTP is longer.
constexpr std::size_t kMaxMethod = 32;
constexpr std::size_t kMaxPath = 256;

// The method if a route has it, otherwise "other": clients may invent methods.
std::string method_label(http::verb method) {
  switch (method) {
    case http::verb::get:
    case http::verb::head:
    case http::verb::post:
    case http::verb::put:
      return http::to_string(method);
    default:
      return "other";
  }
}

}  // namespace

void record_request(const Environment& environment, const Exchange& exchange,
                    const RequestRecord& record) {
  const double seconds = seconds_between(exchange.begin, Clock::now());
  environment.metrics.count_request({.method = method_label(exchange.head.method()),
                                     .route = record.route,
                                     .status = record.status,
                                     .seconds = seconds,
                                     .response_bytes = record.bytes_out,
                                     .rejection = exchange.rejection});
  const std::string_view method = view_of(exchange.head.method_string());
  EventLog::Fields fields = {{"method", method.substr(0, kMaxMethod)},
                             {"path", std::string_view(exchange.path).substr(0, kMaxPath)},
                             {"status", record.status},
                             {"milliseconds", std::round(seconds * 1e6) / 1e3},
                             {"documents", exchange.documents},
                             {"bytesIn", exchange.bytes_in},
                             {"bytesOut", record.bytes_out},
                             {"requestId", exchange.trace.request_id},
                             {"traceId", exchange.trace.trace_id},
                             {"client", record.client}};
  if (exchange.token) {
    environment.metrics.count_token(exchange.token->name, exchange.documents);
    fields["token"] = exchange.token->name;
  }
  environment.log.info("request", fields);
}

}  // namespace neusum::server
