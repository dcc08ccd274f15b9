#ifndef NEUSUM_APPS_SERVER_ADMIN_PORT_H_
#define NEUSUM_APPS_SERVER_ADMIN_PORT_H_

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <memory>
#include <thread>

#include "environment.h"
#include "health_only.h"
#include "listener.h"
#include "probes.h"

namespace neusum::server {

// Serves probes and metrics on a port and on threads of its own: they answer at once, whatever the
// HTTP thread does.
class AdminPort {
 public:
  // Maximum number of connections, with those that are reserved for the health routes.
  static constexpr std::size_t kMaxConnections = 64;
  static constexpr std::size_t kMaxFiles = kMaxConnections + kReservedConnections;

  // Listens until the object is destroyed. Reports the state of `service`, which must outlive the
  // object. Throws InvalidInput.
  explicit AdminPort(const Environment& service);
  AdminPort(const AdminPort&) = delete;
  AdminPort& operator=(const AdminPort&) = delete;
  ~AdminPort();

 private:
  const ServeOptions options_;
  CodecThreads codec_threads_;
  Environment environment_;
  Probes probes_;
  HealthOnly health_only_{probes_};
  asio::io_context io_{1};
  TcpAcceptor acceptor_;
  const std::shared_ptr<asio::ssl::context> no_tls_ = nullptr;
  std::jthread thread_;
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_ADMIN_PORT_H_
