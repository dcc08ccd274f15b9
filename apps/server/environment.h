#ifndef NEUSUM_APPS_SERVER_ENVIRONMENT_H_
#define NEUSUM_APPS_SERVER_ENVIRONMENT_H_

#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <map>
#include <stop_token>
#include <unordered_set>

#include "clock.h"
#include "event_log.h"
#include "metrics.h"
#include "offload.h"
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

// State shared by the connections of one thread.
struct Environment {
  const ServeOptions& options;
  Metrics& metrics;
  EventLog& log;
  CodecThreads& codec_threads;
  std::size_t request_bytes = 0;  // held by the requests of all connections
  std::unordered_set<OpenConnection*> connections = {};
  std::map<ConnectionKind, std::size_t> open_connections = {};  // number of each kind
  std::atomic<bool> is_ready = true;  // whether /readyz answers 200; any thread may read it
  // When the thread of the connections was last known to run; any thread may read it.
  std::atomic<Clock::time_point> last_turn = Clock::now();
  asio::thread_pool* handshake_threads = nullptr;  // of TLS; null without TLS
  bool is_closing = false;                         // connections close as soon as they are idle
  std::stop_source stop = {};                      // the process ends; no work must go on
};

// The bytes that the current request and response of one connection hold. The limit of pending
// bytes holds for requests alone: clients that do not read their responses do not block others.
class PendingBytes {
 public:
  explicit PendingBytes(Environment& environment) : environment_(environment) {}
  PendingBytes(const PendingBytes&) = delete;
  PendingBytes& operator=(const PendingBytes&) = delete;
  ~PendingBytes() {
    set_request(0);
    set_response(0);
  }

  // Returns false and changes nothing if all requests together would exceed the limit.
  bool set_request(std::size_t bytes) {
    const std::size_t others = environment_.request_bytes - request_;
    if (bytes > request_ && others + bytes > environment_.options.max_pending_bytes) return false;
    environment_.request_bytes = others + bytes;
    change(request_, bytes);
    return true;
  }

  void set_response(std::size_t bytes) { change(response_, bytes); }

 private:
  void change(std::size_t& mine, std::size_t bytes) {
    environment_.metrics.pending_bytes().Increment(static_cast<double>(bytes) -
                                                   static_cast<double>(mine));
    mine = bytes;
  }

  Environment& environment_;
  std::size_t request_ = 0;
  std::size_t response_ = 0;
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_ENVIRONMENT_H_
