#ifndef NEUSUM_APPS_SERVER_REQUEST_RECORD_H_
#define NEUSUM_APPS_SERVER_REQUEST_RECORD_H_

#include <cstddef>
#include <string>

#include "environment.h"
#include "http.h"

namespace neusum::server {

// The outcome of a request.
struct RequestRecord {
  std::string route;
  unsigned status = 0;
  std::size_t bytes_out = 0;
  std::string client;
};

// Adds the request to the log and to the metrics.
void record_request(const Environment& environment, const Exchange& exchange,
                    const RequestRecord& record);

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_REQUEST_RECORD_H_
