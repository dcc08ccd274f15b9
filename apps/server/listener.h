#ifndef NEUSUM_APPS_SERVER_LISTENER_H_
#define NEUSUM_APPS_SERVER_LISTENER_H_

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/ssl/context.hpp>
#include <memory>
#include <string>

#include "environment.h"
#include "http.h"

namespace neusum::server {

using TcpAcceptor = asio::ip::tcp::acceptor;
using UnixAcceptor = asio::local::stream_protocol::acceptor;

// Throw InvalidInput with a sentence that names the address.
TcpAcceptor listen_on(asio::io_context& io, const std::string& address, unsigned short port);
// A socket that is left there from an earlier run is replaced; only its owner may use it.
UnixAcceptor listen_on(asio::io_context& io, const std::string& path);

// With the certificate and the key of the options; nothing where they have none. Throws
// InvalidInput.
std::shared_ptr<asio::ssl::context> make_tls(const ServeOptions& options);

// Serves those that come, until the acceptor is closed.
asio::awaitable<void> accept_clients(TcpAcceptor& acceptor, Environment& environment,
                                     Handler& handler, std::shared_ptr<asio::ssl::context> tls);
asio::awaitable<void> accept_clients(UnixAcceptor& acceptor, Environment& environment,
                                     Handler& handler);

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_LISTENER_H_
