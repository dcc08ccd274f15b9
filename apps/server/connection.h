#ifndef NEUSUM_APPS_SERVER_CONNECTION_H_
#define NEUSUM_APPS_SERVER_CONNECTION_H_

#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/ssl/context.hpp>
#include <memory>
#include <string>

#include "environment.h"
#include "http.h"

namespace neusum::server {

using Socket = asio::generic::stream_protocol::socket;  // of TCP, or of a Unix socket

// Serves one client, request after request, until either has had enough. With a TLS context it
// begins with a handshake.
void start_connection(Socket socket, std::string client, Environment& environment, Handler& handler,
                      const std::shared_ptr<asio::ssl::context>& tls);

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_CONNECTION_H_
