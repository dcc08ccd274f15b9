#ifndef NEUSUM_APPS_SERVER_ENVIRONMENT_H_
#define NEUSUM_APPS_SERVER_ENVIRONMENT_H_

#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <map>
#include <unordered_set>

#include "event_log.h"
#include "metrics.h"
#include "serve.h"

namespace neusum::server {

namespace asio = boost::asio;

class OpenConnection {
 public:
  virtual ~OpenConnection() = default;

  // Closes the connection unless it is processing a request.
  virtual void close_if_idle() = 0;
};

enum class ConnectionKind {
  kClient,
  kReserve,  // beyond max_connections, for one request to a health route
  kAdmin,
};

// State shared by all connections. Only for the HTTP thread.
struct Environment {
  const ServeOptions& options;
  Metrics& metrics;
  EventLog& log;
  asio::thread_pool& codec_threads;  // decompress, parse and compress long bodies
  std::size_t pending_bytes = 0;     // held by the requests of all connections
  std::unordered_set<OpenConnection*> connections = {};
  std::map<ConnectionKind, std::size_t> open_connections = {};  // number of each kind
  bool is_ready = true;                                         // whether /readyz answers 200
  bool is_closing = false;  // connections close as soon as they are idle
};

// The part of Environment::pending_bytes that one connection holds.
class PendingBytes {
 public:
  explicit PendingBytes(Environment& environment) : environment_(environment) {}
  PendingBytes(const PendingBytes&) = delete;
  PendingBytes& operator=(const PendingBytes&) = delete;
  ~PendingBytes() { set(0); }

  // Sets the bytes of this connection. Returns false and changes nothing if the total would exceed
  // the limit.
  bool set(std::size_t bytes) {
    const std::size_t others = environment_.pending_bytes - bytes_;
    if (bytes > bytes_ && others + bytes > environment_.options.max_pending_bytes) return false;
    bytes_ = bytes;
    environment_.pending_bytes = others + bytes;
    environment_.metrics.pending_bytes().Set(static_cast<double>(environment_.pending_bytes));
    return true;
  }

 private:
  Environment& environment_;
  std::size_t bytes_ = 0;
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_ENVIRONMENT_H_
