#include "request_record.h"

#include <cmath>

namespace neusum::server {

void record_request(const Environment& environment, const Exchange& exchange,
                    const RequestRecord& record) {
  const double seconds = seconds_between(exchange.begin, Clock::now());
  environment.metrics.count_request(record.route, record.status, seconds);
  environment.log.info("request", {{"method", view_of(exchange.head.method_string())},
                                   {"path", exchange.path},
                                   {"status", record.status},
                                   {"milliseconds", std::round(seconds * 1e6) / 1e3},
                                   {"documents", exchange.documents},
                                   {"bytesIn", exchange.bytes_in},
                                   {"bytesOut", record.bytes_out},
                                   {"requestId", exchange.trace.request_id},
                                   {"traceId", exchange.trace.trace_id},
                                   {"client", record.client}});
}

}  // namespace neusum::server
