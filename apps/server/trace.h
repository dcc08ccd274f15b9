#ifndef NEUSUM_APPS_SERVER_TRACE_H_
#define NEUSUM_APPS_SERVER_TRACE_H_

#include <string>
#include <string_view>

namespace neusum::server {

// Identifies a request in logs: a request id and a trace (W3C Trace Context). Uses the values of
// the client if they are well formed, otherwise new ones.
struct Trace {
  Trace(std::string_view request_id_field, std::string_view traceparent_field);

  // The traceparent field to pass on: the same trace with a span of this service.
  std::string traceparent() const;

  std::string request_id;
  std::string trace_id;  // 32 hexadecimal digits
  std::string span_id;   // 16
  std::string flags;     // 2
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_TRACE_H_
