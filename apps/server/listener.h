#ifndef NEUSUM_APPS_SERVER_LISTENER_H_
#define NEUSUM_APPS_SERVER_LISTENER_H_

#include <sys/stat.h>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/ssl/context.hpp>
#include <chrono>
#include <memory>
#include <string>

#include "environment.h"
#include "http.h"

namespace neusum::server {

using TcpAcceptor = asio::ip::tcp::acceptor;
using UnixAcceptor = asio::local::stream_protocol::acceptor;

// Connections beyond max_connections that are accepted for requests to the health routes.
inline constexpr std::size_t kReservedConnections = 64;

// Throws InvalidInput with a message that names the address.
TcpAcceptor listen_on(asio::io_context& io, const std::string& address, unsigned short port);

// A Unix socket that only the user of the process may use.
class AdminSocket {
 public:
  // Replaces a socket at `path` that an earlier process has left. Throws InvalidInput, also if a
  // running process listens on it.
  AdminSocket(asio::io_context& io, std::string path);
  AdminSocket(const AdminSocket&) = delete;
  AdminSocket& operator=(const AdminSocket&) = delete;
  ~AdminSocket() { close(); }

  UnixAcceptor& acceptor() { return acceptor_; }

  // Stops listening. Removes the file, unless another process has replaced it.
  void close();

 private:
  const std::string path_;
  UnixAcceptor acceptor_;
  struct stat file_ = {};
};

// A context with the certificate and the key of the options; null if they have none. Throws
// InvalidInput.
std::shared_ptr<asio::ssl::context> make_tls(const ServeOptions& options);

// When the certificate of a context ends.
std::chrono::system_clock::time_point end_of_certificate(asio::ssl::context& tls);

// Serves clients until the acceptor is closed. `health_only` serves the connections beyond
// max_connections. New connections use the current value of `tls`.
asio::awaitable<void> accept_clients(TcpAcceptor& acceptor, Environment& environment,
                                     Handler& handler, Handler& health_only,
                                     const std::shared_ptr<asio::ssl::context>& tls);
// The same for the admin socket, without a limit.
asio::awaitable<void> accept_admins(UnixAcceptor& acceptor, Environment& environment,
                                    Handler& handler);

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_LISTENER_H_
