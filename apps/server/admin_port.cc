#include "admin_port.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

namespace neusum::server {
namespace {

ServeOptions options_of_admin_port(ServeOptions options) {
  options.max_connections = AdminPort::kMaxConnections;
  return options;
}

}  // namespace

AdminPort::AdminPort(const Environment& service)
    : options_(options_of_admin_port(service.options)),
      environment_{options_, service.metrics, service.log, codec_threads_},
      probes_(service, codec_threads_.short_bodies),
      acceptor_(listen_on(io_, options_.admin_address, options_.admin_port)) {
  asio::co_spawn(io_, accept_clients(acceptor_, environment_, probes_, health_only_, no_tls_),
                 asio::detached);
  thread_ = std::jthread([this] { io_.run(); });
}

AdminPort::~AdminPort() {
  io_.stop();
  thread_.join();
  codec_threads_.short_bodies.join();
}

}  // namespace neusum::server
