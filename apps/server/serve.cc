#include "serve.h"

#include <malloc.h>
#include <sys/resource.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <csignal>
#include <filesystem>
#include <optional>
#include <utility>

#include "admin.h"
#include "api.h"
#include "listener.h"
#include "neusum/log.h"

namespace neusum::server {
namespace {

constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);
// Between the moment from which on balancers are told to go elsewhere and the last connection.
constexpr std::chrono::milliseconds kUnreadyTime{200};

constexpr std::chrono::seconds kTrimPeriod{5};
constexpr std::size_t kCodecThreads = 2;  // so that one long body does not delay another

// A connection is an open file.
void allow_many_files() {
  rlimit limit = {};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// While it lives, the log has the warnings of the library.
class LibraryWarnings {
 public:
  explicit LibraryWarnings(EventLog& log) {
    set_log_sink([&log](LogLevel level, std::string_view message) {
      if (level == LogLevel::kWarning) log.warn("library", {{"message", message}});
    });
  }
  LibraryWarnings(const LibraryWarnings&) = delete;
  LibraryWarnings& operator=(const LibraryWarnings&) = delete;
  ~LibraryWarnings() { set_log_sink(nullptr); }
};

// One thread does the HTTP, the codec threads decode and encode long bodies, and those of the
// batcher score.
class Server {
 public:
  Server(const std::string& model_path, ServeOptions options, bool quiet)
      : options_(std::move(options)),
        log_(quiet),
        models_(model_path),
        environment_{options_, metrics_, log_, codec_threads_},
        batcher_(options_, models_, metrics_),
        api_(environment_, models_, batcher_),
        admin_(environment_, models_, api_),
        acceptor_(listen_on(io_, options_.address, options_.port)) {
    if (!options_.admin_socket.empty()) admin_acceptor_ = listen_on(io_, options_.admin_socket);
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server() {
    std::error_code ignored;
    if (admin_acceptor_) std::filesystem::remove(options_.admin_socket, ignored);
  }

  void run() {
    spawn(accept_clients(acceptor_, environment_, api_, make_tls(options_)));
    if (admin_acceptor_) spawn(accept_clients(*admin_acceptor_, environment_, admin_));
    spawn(heed_reload());
    spawn(heed_end());
    spawn(trim_memory());
    log_.info("listening", {{"address", options_.address},
                            {"port", acceptor_.local_endpoint().port()},
                            {"modelVersion", models_.current()->version}});
    io_.run();
    log_.info("stopped", {{"unfinished", environment_.connections.size()}});
  }

 private:
  void spawn(asio::awaitable<void> task) { asio::co_spawn(io_, std::move(task), asio::detached); }

  asio::awaitable<void> heed_reload() {
    while (true) {
      const auto [error, number] = co_await reload_signal_.async_wait(kAwait);
      if (error) co_return;
      co_await admin_.reload();
    }
  }

  // First nobody new is sent here, then nobody new is let in, then those that are in end.
  asio::awaitable<void> heed_end() {
    co_await end_signal_.async_wait(kAwait);
    log_.info("draining", {{"connections", environment_.connections.size()}});
    environment_.is_ready = false;
    reload_signal_.cancel();
    asio::steady_timer timer(io_, kUnreadyTime);
    co_await timer.async_wait(kAwait);
    acceptor_.close();
    if (admin_acceptor_) admin_acceptor_->close();
    environment_.is_closing = true;
    for (OpenConnection* connection : environment_.connections) connection->close_if_idle();
    const auto deadline = Clock::now() + std::chrono::milliseconds(options_.drain_ms);
    while (!environment_.connections.empty() && Clock::now() < deadline) {
      timer.expires_after(std::chrono::milliseconds(10));
      co_await timer.async_wait(kAwait);
    }
    io_.stop();
  }

  // What a burst of large requests needed would else stay with the allocator for good.
  asio::awaitable<void> trim_memory() {
    asio::steady_timer timer(io_);
    while (true) {
      timer.expires_after(kTrimPeriod);
      co_await timer.async_wait(kAwait);
      malloc_trim(0);
    }
  }

  const ServeOptions options_;
  EventLog log_;
  LibraryWarnings warnings_{log_};
  Metrics metrics_;
  Models models_;
  Environment environment_;
  asio::io_context io_{1};
  Batcher batcher_;
  Api api_;
  Admin admin_;
  TcpAcceptor acceptor_;
  std::optional<UnixAcceptor> admin_acceptor_;
  asio::signal_set reload_signal_{io_, SIGHUP};
  asio::signal_set end_signal_{io_, SIGTERM, SIGINT};
  // The last member, so that its threads end before what they use.
  asio::thread_pool codec_threads_{kCodecThreads};
};

}  // namespace

void serve(const std::string& model_path, const ServeOptions& options, bool quiet) {
  options.validate();
  allow_many_files();
  Server(model_path, options, quiet).run();
}

}  // namespace neusum::server
