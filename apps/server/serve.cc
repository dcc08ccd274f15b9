#include "serve.h"

#include <malloc.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <csignal>
#include <limits>
#include <optional>
#include <utility>

#include "admin.h"
#include "admin_port.h"
#include "api.h"
#include "health_only.h"
#include "listener.h"
#include "neusum/error.h"
#include "neusum/log.h"
#include "server.h"

namespace neusum::server {
namespace {

constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);
constexpr std::chrono::seconds kTrimPeriod{5};
constexpr std::size_t kHandshakeThreads = 2;
// Open files that are not connections of clients: admin connections, models, sockets, the log.
constexpr std::size_t kOtherFiles = 64 + kReservedConnections;

// The same with the connections of the admin port, if there is one.
std::size_t other_files(const ServeOptions& options) {
  return kOtherFiles + (options.admin_port == 0 ? 0 : AdminPort::kMaxFiles);
}

// Returns free memory to the system. musl does that on its own.
void return_free_memory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

// Raises the limit of open files as far as the system allows. Returns how many connections of
// clients it leaves room for beside `others`.
std::size_t raise_open_files_limit(std::size_t others) {
  rlimit limit = {};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  return std::max<std::size_t>(limit.rlim_cur, others + 1) - others;
}

// Holds back SIGHUP for this thread and those that it starts, or delivers it again. A signal that
// arrives while it is held back is delivered later, so that no reload is lost.
void hold_back_reloads(bool is_held) {
  sigset_t signals = {};
  sigemptyset(&signals);
  sigaddset(&signals, SIGHUP);
  pthread_sigmask(is_held ? SIG_BLOCK : SIG_UNBLOCK, &signals, nullptr);
}

// Sends the warnings of the library to the event log for the lifetime of this object.
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

// Computes the handshakes of TLS. Their operations wait in the io_context of the HTTP thread and in
// this pool, and refer to both. Therefore clear() destroys those of the pool first, then the
// io_context is destroyed, then the pool.
class HandshakeThreads : public asio::thread_pool {
 public:
  HandshakeThreads() : thread_pool(kHandshakeThreads) {}

  void clear() {
    stop();
    join();
    shutdown();
  }
};

// One thread handles HTTP and another one the admin port, the codec threads decode and encode long
// bodies, and the threads of the batcher score documents.
class Server {
 public:
  Server(const std::string& model_path, const Models::Loader& loader, const ServeOptions& options,
         bool quiet)
      : log_(quiet),
        asked_connections_(options.max_connections),
        options_(fit_to_open_files(options)),
        models_(model_path, loader),
        environment_{options_, metrics_, log_, codec_threads_},
        batcher_(options_, metrics_),
        api_(environment_, models_, batcher_),
        admin_(environment_, models_, api_),
        tls_(make_tls(options_)),
        acceptor_(listen_on(io_, options_.address, options_.port)) {
    if (!options_.admin_socket.empty()) admin_socket_.emplace(io_, options_.admin_socket);
    if (tls_ != nullptr) {
      environment_.handshake_threads = &handshake_threads_.emplace();
      certificate_end_ = end_of_certificate(*tls_);
    }
    add_values();
    if (options_.admin_port != 0) admin_port_.emplace(environment_);
  }

  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server() {
    if (handshake_threads_) handshake_threads_->clear();
  }

  void run() {
    spawn(accept_clients(acceptor_, environment_, api_, health_only_, tls_));
    if (admin_socket_) spawn(accept_admins(admin_socket_->acceptor(), environment_, admin_));
    spawn(reload_on_signal());
    spawn(shut_down_on_signal());
    spawn(trim_memory());
    log_.info("listening", {{"address", options_.address},
                            {"port", acceptor_.local_endpoint().port()},
                            {"modelVersion", models_.current()->version},
                            {"queryModel", models_.current()->query_version.value_or("none")}});
    log_.tell("open " + page_address() + " in a browser; Ctrl-C stops the service");
    if (options_.max_connections < asked_connections_) {
      log_.warn(
          "few_open_files",
          {{"maxConnections", options_.max_connections},
           {"message", "the limit of open files (ulimit -n) is too low for max_connections"}});
    }
    hold_back_reloads(false);
    io_.run();
    environment_.stop.request_stop();
    hold_back_reloads(true);
    log_.info("stopped", {{"unfinished", environment_.connections.size()}});
  }

 private:
  std::string page_address() const {
    const bool is_any = options_.address == "0.0.0.0" || options_.address == "::";
    const bool is_v6 = options_.address.find(':') != std::string::npos;
    const std::string host = is_any  ? "localhost"
                             : is_v6 ? "[" + options_.address + "]"
                                     : options_.address;
    return (tls_ == nullptr ? "http://" : "https://") + host + ":" +
           std::to_string(acceptor_.local_endpoint().port()) + "/";
  }

  static ServeOptions fit_to_open_files(ServeOptions options) {
    options.max_connections =
        std::min(options.max_connections, raise_open_files_limit(other_files(options)));
    return options;
  }

  void spawn(asio::awaitable<void> task) { asio::co_spawn(io_, std::move(task), asio::detached); }

  void add_values() {
    metrics_.add_value({"neusum_log_dropped_lines_total",
                        "Lines of the log that were dropped because nobody read them in time",
                        prometheus::MetricType::Counter,
                        [this] { return static_cast<double>(log_.dropped_lines()); }});
    metrics_.add_value({"neusum_scoring_cpu_seconds_total", "CPU time of the scoring threads",
                        prometheus::MetricType::Counter,
                        [this] { return batcher_.cpu_seconds(); }});
    metrics_.add_value({"neusum_certificate_remaining_seconds",
                        "Seconds until the TLS certificate ends; infinite without TLS",
                        prometheus::MetricType::Gauge, [this] { return certificate_seconds(); }});
  }

  double certificate_seconds() const {
    if (environment_.handshake_threads == nullptr) return std::numeric_limits<double>::infinity();
    const auto remaining = certificate_end_.load() - std::chrono::system_clock::now();
    return std::chrono::duration<double>(remaining).count();
  }

  asio::awaitable<void> reload_on_signal() {
    while (true) {
      const auto [error, number] = co_await reload_signal_.async_wait(kAwait);
      if (error) co_return;
      reload_tls();
      co_await admin_.reload();
    }
  }

  // New connections get the new certificate.
  void reload_tls() {
    if (tls_ == nullptr) return;
    try {
      tls_ = make_tls(options_);
      certificate_end_ = end_of_certificate(*tls_);
      metrics_.count_reload(Metrics::Reload::kCertificate, "loaded");
      log_.info("reload", {{"certificate", options_.tls_certificate}});
    } catch (const std::exception& error) {
      metrics_.count_reload(Metrics::Reload::kCertificate, "failed");
      log_.error("reload_failed", {{"message", error.what()}});
    }
  }

  // Shuts down after a signal: first reports unready, so that load balancers send no more clients;
  // then stops accepting connections; then waits for the open requests.
  asio::awaitable<void> shut_down_on_signal() {
    const auto [error, number] = co_await end_signal_.async_wait(kAwait);
    log_.info("draining", {{"connections", environment_.connections.size()}});
    environment_.is_ready = false;
    reload_signal_.cancel();
    if (number == SIGTERM) co_await wait_unready();
    acceptor_.close();
    if (admin_socket_) admin_socket_->close();
    environment_.is_closing = true;
    for (OpenConnection* connection : environment_.connections) connection->close_if_idle();
    const auto deadline = Clock::now() + std::chrono::milliseconds(options_.drain_ms);
    asio::steady_timer timer(io_);
    while (!environment_.connections.empty() && Clock::now() < deadline) {
      timer.expires_after(std::chrono::milliseconds(10));
      co_await timer.async_wait(kAwait);
    }
    io_.stop();
  }

  // Another signal ends the wait early.
  asio::awaitable<void> wait_unready() {
    const auto timer =
        std::make_shared<asio::steady_timer>(io_, std::chrono::milliseconds(options_.unready_ms));
    end_signal_.async_wait([timer](boost::system::error_code, int) { timer->cancel(); });
    co_await timer->async_wait(kAwait);
  }

  // Without it, the allocator would keep the memory of a burst of large requests.
  asio::awaitable<void> trim_memory() {
    asio::steady_timer timer(io_);
    while (true) {
      timer.expires_after(kTrimPeriod);
      co_await timer.async_wait(kAwait);
      return_free_memory();
      environment_.last_turn = Clock::now();
    }
  }

  EventLog log_;
  const std::size_t asked_connections_;
  const ServeOptions options_;  // limited by what the system allows
  LibraryWarnings warnings_{log_};
  Metrics metrics_;
  Models models_;
  Environment environment_;
  std::optional<HandshakeThreads> handshake_threads_;
  asio::io_context io_{1};
  Batcher batcher_;
  Api api_;
  HealthOnly health_only_{api_};
  Admin admin_;
  std::shared_ptr<asio::ssl::context> tls_;
  std::atomic<std::chrono::system_clock::time_point> certificate_end_ = {};
  TcpAcceptor acceptor_;
  std::optional<AdminSocket> admin_socket_;
  asio::signal_set reload_signal_{io_, SIGHUP};
  asio::signal_set end_signal_{io_, SIGTERM, SIGINT};
  // The last members: their threads end before the members that they use.
  CodecThreads codec_threads_;
  std::optional<AdminPort> admin_port_;
};

}  // namespace

void run_server(const std::string& model_path, const Models::Loader& loader,
                const ServeOptions& options, bool quiet) {
  options.validate();
  hold_back_reloads(true);        // until the service can handle them: SIGHUP would end the process
  std::signal(SIGPIPE, SIG_IGN);  // a closed log pipe must not end the service
  Server(model_path, loader, options, quiet).run();
}

void serve(const std::string& model_path, const std::string& query_model_path,
           const ServeOptions& options, bool quiet) {
  const auto load = [&](const std::string& path) {
    return load_served_model(path, query_model_path, options.max_sentences);
  };
  run_server(model_path, load, options, quiet);
}

}  // namespace neusum::server
