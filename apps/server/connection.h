#ifndef NEUSUM_APPS_SERVER_CONNECTION_H_
#define NEUSUM_APPS_SERVER_CONNECTION_H_

#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/ssl/context.hpp>
#include <memory>
#include <string>

#include "environment.h"
#include "http.h"

namespace neusum::server {

using Socket = asio::generic::stream_protocol::socket;  // TCP or Unix socket

struct Peer {
  std::string address = {};  // for the log
  ConnectionKind kind = ConnectionKind::kClient;
};

// Serves the requests of one client until it or the service closes the connection. With a TLS
// context, it starts with a handshake.
void start_connection(Socket socket, Peer peer, Environment& environment, Handler& handler,
                      const std::shared_ptr<asio::ssl::context>& tls);

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_CONNECTION_H_
