#include "listener.h"

#include <sys/eventfd.h>
#include <sys/stat.h>

#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/write.hpp>
#include <filesystem>
#include <utility>
#include <vector>

#include "connection.h"
#include "messages.h"
#include "neusum/error.h"

namespace neusum::server {
namespace {

using boost::system::error_code;

constexpr std::chrono::milliseconds kAcceptAgain{100};
constexpr std::size_t kReserved = 1024;

// Closes the connection of a client that is one too many, and says why, if it can be said at once.
void turn_away(Socket socket, const Environment& environment, bool speaks_tls) {
  environment.metrics.count_request("other", status_of(ErrorCode::kTooManyConnections), 0);
  if (speaks_tls) return;
  const std::string body =
      error_answer(ErrorCode::kTooManyConnections, "the service has too many connections");
  error_code ignored;
  socket.non_blocking(true, ignored);
  socket.write_some(asio::buffer("HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n"
                                 "Content-Type: application/json\r\nRetry-After: 1\r\n"
                                 "Content-Length: " +
                                 std::to_string(body.size()) + "\r\n\r\n" + body),
                    ignored);
}

std::string name_of_client(const asio::ip::tcp::socket& socket) {
  error_code error;
  const auto endpoint = socket.remote_endpoint(error);
  return error ? "" : endpoint.address().to_string();
}

std::string name_of_client(const asio::local::stream_protocol::socket& /*socket*/) {
  return "admin";
}

// Asio never gives back what it has for a descriptor. Scattered among what connections have, and
// give back, that would hold on to every page of it; so Asio is made to ask for many at once.
void reserve_descriptors(const asio::any_io_executor& executor) {
  std::vector<asio::posix::stream_descriptor> descriptors;
  while (descriptors.size() < kReserved) {
    const int file = ::eventfd(0, EFD_CLOEXEC);
    if (file < 0) return;
    descriptors.emplace_back(executor, file);
  }
}

template <typename Acceptor>
asio::awaitable<void> accept_all(Acceptor& acceptor, Environment& environment, Handler& handler,
                                 std::shared_ptr<asio::ssl::context> tls) {
  asio::steady_timer pause(co_await asio::this_coro::executor);
  std::size_t reserved = 0;
  while (acceptor.is_open()) {
    auto [error, socket] = co_await acceptor.async_accept(kAwait);
    if (error == asio::error::operation_aborted) continue;
    if (error) {  // such as too many open files
      environment.log.error("accept_failed", {{"message", error.message()}});
      pause.expires_after(kAcceptAgain);
      co_await pause.async_wait(kAwait);
      continue;
    }
    if (environment.connections.size() >= reserved) {
      reserve_descriptors(acceptor.get_executor());
      reserved += kReserved;
    }
    std::string client = name_of_client(socket);
    if (environment.connections.size() >= environment.options.max_connections) {
      turn_away(Socket(std::move(socket)), environment, tls != nullptr);
    } else {
      start_connection(Socket(std::move(socket)), std::move(client), environment, handler, tls);
    }
  }
}

}  // namespace

TcpAcceptor listen_on(asio::io_context& io, const std::string& address, unsigned short port) {
  try {
    const asio::ip::tcp::endpoint endpoint(asio::ip::make_address(address), port);
    return {io, endpoint, /*reuse_addr=*/true};
  } catch (const boost::system::system_error& error) {
    throw InvalidInput("cannot listen on " + address + " port " + std::to_string(port) + ": " +
                       error.code().message());
  }
}

UnixAcceptor listen_on(asio::io_context& io, const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_socket(path, ignored)) std::filesystem::remove(path, ignored);
  const mode_t before = ::umask(S_IXUSR | S_IRWXG | S_IRWXO);
  try {
    UnixAcceptor acceptor(io, asio::local::stream_protocol::endpoint(path));
    ::umask(before);
    return acceptor;
  } catch (const boost::system::system_error& error) {
    ::umask(before);
    throw InvalidInput("cannot listen on " + path + ": " + error.code().message());
  }
}

std::shared_ptr<asio::ssl::context> make_tls(const ServeOptions& options) {
  if (options.tls_certificate.empty()) return nullptr;
  auto tls = std::make_shared<asio::ssl::context>(asio::ssl::context::tls_server);
  tls->set_options(asio::ssl::context::no_tlsv1 | asio::ssl::context::no_tlsv1_1);
  error_code error;
  tls->use_certificate_chain_file(options.tls_certificate, error);
  if (error) throw InvalidInput(options.tls_certificate + " is no certificate: " + error.message());
  tls->use_private_key_file(options.tls_key, asio::ssl::context::pem, error);
  if (error) throw InvalidInput(options.tls_key + " is not its key: " + error.message());
  return tls;
}

asio::awaitable<void> accept_clients(TcpAcceptor& acceptor, Environment& environment,
                                     Handler& handler, std::shared_ptr<asio::ssl::context> tls) {
  return accept_all(acceptor, environment, handler, std::move(tls));
}

asio::awaitable<void> accept_clients(UnixAcceptor& acceptor, Environment& environment,
                                     Handler& handler) {
  return accept_all(acceptor, environment, handler, nullptr);
}

}  // namespace neusum::server
