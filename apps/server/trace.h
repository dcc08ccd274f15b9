#ifndef NEUSUM_APPS_SERVER_TRACE_H_
#define NEUSUM_APPS_SERVER_TRACE_H_

#include <string>
#include <string_view>

namespace neusum::server {

// What a request is called in logs: the client's name for it and its trace (W3C Trace Context),
// where the client gave one that is well formed, and new ones otherwise.
struct Trace {
  Trace(std::string_view request_id_field, std::string_view traceparent_field);

  // To be sent on: the same trace, with a span of ours.
  std::string traceparent() const;

  std::string request_id;
  std::string trace_id;  // 32 hexadecimal digits
  std::string span_id;   // 16
  std::string flags;     // 2
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_TRACE_H_
