#include "listener.h"

#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <ctime>
#include <filesystem>
#include <thread>
#include <utility>
#include <vector>

#include "connection.h"
#include "health_only.h"
#include "messages/messages.h"
#include "neusum/error.h"
#include "small_file.h"

namespace neusum::server {
namespace {

using boost::system::error_code;

constexpr std::chrono::milliseconds kAcceptAgain{100};
constexpr std::size_t kReserved = 1024;
constexpr int kLockTries = 100;
constexpr std::chrono::milliseconds kLockPause{10};

// Closes a connection beyond the reserve, with an answer if it can be sent without waiting.
void turn_away(Socket socket, const Environment& environment, bool speaks_tls) {
  environment.metrics.count_request(
      {.method = "other", .route = "other", .status = status_of(ErrorCode::kTooManyConnections)});
  if (speaks_tls) return;
  const std::string body = error_answer(ErrorFormat::kNeusum, ErrorCode::kTooManyConnections,
                                        HealthOnly::kTooManyConnections);
  error_code ignored;
  socket.non_blocking(true, ignored);
  socket.write_some(asio::buffer("HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n"
                                 "Content-Type: application/json\r\nRetry-After: 1\r\n"
                                 "Content-Length: " +
                                 std::to_string(body.size()) + "\r\n\r\n" + body),
                    ignored);
}

std::string address_of(const asio::ip::tcp::socket& socket) {
  error_code error;
  const auto endpoint = socket.remote_endpoint(error);
  return error ? "" : endpoint.address().to_string();
}

// Makes Asio allocate its descriptor data for many descriptors at once. Asio never frees these
// data; scattered among the memory of connections, they would keep every page of it in use.
void reserve_descriptors(const asio::any_io_executor& executor) {
  std::vector<asio::posix::stream_descriptor> descriptors;
  while (descriptors.size() < kReserved) {
    const int file = ::eventfd(0, EFD_CLOEXEC);
    if (file < 0) return;
    descriptors.emplace_back(executor, file);
  }
}

// Locks a folder, so that processes that start at the same time do not remove each other's sockets.
// Waits for a short time only: a process that starts holds the lock for less than a millisecond.
class FolderLock {
 public:
  explicit FolderLock(const std::filesystem::path& folder)
      : file_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    for (int tries = 0; file_ >= 0 && ::flock(file_, LOCK_EX | LOCK_NB) != 0; ++tries) {
      if (errno != EWOULDBLOCK || tries == kLockTries) return;  // the probe alone must do
      std::this_thread::sleep_for(kLockPause);
    }
  }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock() {
    if (file_ >= 0) ::close(file_);
  }

 private:
  const int file_;
};

// Removes the socket of a process that has ended. Throws InvalidInput if the process runs.
void remove_stale_socket(asio::io_context& io,
                         const asio::local::stream_protocol::endpoint& endpoint) {
  std::error_code ignored;
  if (!std::filesystem::is_socket(endpoint.path(), ignored)) return;
  asio::local::stream_protocol::socket probe(io, endpoint.protocol());
  probe.non_blocking(true);  // the queue of a busy process may be full
  error_code error;
  probe.connect(endpoint, error);
  if (!error) {
    throw InvalidInput("cannot listen on " + endpoint.path() +
                       ": another process listens on it; stop that process or use another path");
  }
  if (error == asio::error::connection_refused) std::filesystem::remove(endpoint.path(), ignored);
}

// Creates a socket that only the user of the process may use.
void listen_privately(UnixAcceptor& acceptor,
                      const asio::local::stream_protocol::endpoint& endpoint) {
  acceptor.open(endpoint.protocol());
  const mode_t before = ::umask(S_IXUSR | S_IRWXG | S_IRWXO);
  error_code error;
  acceptor.bind(endpoint, error);
  ::umask(before);
  if (error) throw boost::system::system_error(error);
  acceptor.listen();
}

// Calls `serve` with each new socket.
template <typename Acceptor, typename Serve>
asio::awaitable<void> accept_all(Acceptor& acceptor, Environment& environment, Serve serve) {
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
    serve(std::move(socket));
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

AdminSocket::AdminSocket(asio::io_context& io, std::string path)
    : path_(std::move(path)), acceptor_(io) {
  const FolderLock lock(std::filesystem::absolute(path_).parent_path());
  try {
    const asio::local::stream_protocol::endpoint endpoint(path_);
    remove_stale_socket(io, endpoint);
    listen_privately(acceptor_, endpoint);
  } catch (const boost::system::system_error& error) {
    throw InvalidInput("cannot listen on " + path_ + ": " + error.code().message());
  }
  ::stat(path_.c_str(), &file_);
}

// The open acceptor keeps the inode in use, so that no other file can have its number.
void AdminSocket::close() {
  if (!acceptor_.is_open()) return;
  struct stat now = {};
  if (::stat(path_.c_str(), &now) == 0 && now.st_dev == file_.st_dev &&
      now.st_ino == file_.st_ino) {
    ::unlink(path_.c_str());
  }
  error_code ignored;
  acceptor_.close(ignored);
}

std::shared_ptr<asio::ssl::context> make_tls(const ServeOptions& options) {
  if (options.tls_certificate.empty()) return nullptr;
  auto tls = std::make_shared<asio::ssl::context>(asio::ssl::context::tls_server);
  tls->set_options(asio::ssl::context::no_tlsv1 | asio::ssl::context::no_tlsv1_1 |
                   SSL_OP_NO_RENEGOTIATION);
  // OpenSSL would otherwise ask for the passphrase on the terminal, and the service would wait.
  const auto no_passphrase = [](std::size_t, asio::ssl::context::password_purpose) {
    return std::string();
  };
  tls->set_password_callback(no_passphrase);
  error_code error;
  tls->use_certificate_chain(asio::buffer(read_small_file(options.tls_certificate)), error);
  if (error)
    throw InvalidInput(options.tls_certificate + " is not a certificate chain: " + error.message());
  tls->use_private_key(asio::buffer(read_small_file(options.tls_key)), asio::ssl::context::pem,
                       error);
  const bool is_pair = !error && SSL_CTX_check_private_key(tls->native_handle()) == 1;
  if (!is_pair) {
    throw InvalidInput(options.tls_key + " is not the key of " + options.tls_certificate +
                       (error ? ": " + error.message() : ""));
  }
  return tls;
}

std::chrono::system_clock::time_point end_of_certificate(asio::ssl::context& tls) {
  std::tm end = {};
  ASN1_TIME_to_tm(X509_get0_notAfter(SSL_CTX_get0_certificate(tls.native_handle())), &end);
  return std::chrono::system_clock::from_time_t(::timegm(&end));
}

asio::awaitable<void> accept_clients(TcpAcceptor& acceptor, Environment& environment,
                                     Handler& handler, Handler& health_only,
                                     const std::shared_ptr<asio::ssl::context>& tls) {
  return accept_all(acceptor, environment, [&](asio::ip::tcp::socket socket) {
    auto& open = environment.open_connections;
    Peer peer = {.address = address_of(socket)};
    if (open[ConnectionKind::kClient] < environment.options.max_connections) {
      start_connection(std::move(socket), std::move(peer), environment, handler, tls);
    } else if (open[ConnectionKind::kReserve] < kReservedConnections) {
      peer.kind = ConnectionKind::kReserve;
      start_connection(std::move(socket), std::move(peer), environment, health_only, tls);
    } else {
      turn_away(std::move(socket), environment, tls != nullptr);
    }
  });
}

asio::awaitable<void> accept_admins(UnixAcceptor& acceptor, Environment& environment,
                                    Handler& handler) {
  return accept_all(acceptor, environment, [&](asio::local::stream_protocol::socket socket) {
    start_connection(std::move(socket), {.address = "admin", .kind = ConnectionKind::kAdmin},
                     environment, handler, nullptr);
  });
}

}  // namespace neusum::server
