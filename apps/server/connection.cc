#include "connection.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core/buffer_traits.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/read_size.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/write.hpp>
#include <exception>
#include <tuple>
#include <type_traits>
#include <utility>

#include "framing.h"
#include "gzip.h"
#include "messages/ascii.h"
#include "offload.h"
#include "request_record.h"

namespace neusum::server {
namespace {

using boost::system::error_code;
using std::chrono::milliseconds;
using TlsStream = asio::ssl::stream<Socket>;

constexpr std::size_t kMaxBuffer = 1U << 16U;
constexpr std::size_t kFirstRead = 512;  // bytes; the buffer size of an idle connection
constexpr std::size_t kLinger = 1U << 20U;
constexpr std::chrono::seconds kLingerTime{1};
constexpr milliseconds kReserveIdleTime{1000};
constexpr milliseconds kWatchPeriod{50};
constexpr milliseconds kCancelAgain{100};
constexpr unsigned kClientHungUp = 499;  // in logs and metrics, as in other servers

// Whether the client waits for 100 Continue. HTTP/1.0 has no interim responses.
bool expects_continue(const Head& head) {
  return head.version() > 10 &&
         equals_ignoring_case(view_of(head[http::field::expect]), "100-continue");
}

// Counts a request during its lifetime.
class InProgress {
 public:
  explicit InProgress(prometheus::Gauge& gauge) : gauge_(gauge) { gauge_.Increment(); }
  InProgress(const InProgress&) = delete;
  InProgress& operator=(const InProgress&) = delete;
  ~InProgress() { gauge_.Decrement(); }

 private:
  prometheus::Gauge& gauge_;
};

template <typename Stream>
class Connection final : public Client,
                         public OpenConnection,
                         public std::enable_shared_from_this<Connection<Stream>> {
 public:
  Connection(Stream stream, Peer peer, Environment& environment, Handler& handler)
      : stream_(std::move(stream)),
        peer_(std::move(peer)),
        environment_(environment),
        handler_(handler),
        timer_(stream_.get_executor()),
        pending_(environment) {
    environment_.connections.insert(this);
    ++environment_.open_connections[peer_.kind];
    environment_.metrics.connections().Increment();
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() override {
    environment_.connections.erase(this);
    --environment_.open_connections[peer_.kind];
    environment_.metrics.connections().Decrement();
  }

  asio::awaitable<void> run() {
    try {
      co_await serve_all();
    } catch (const std::exception& error) {
      environment_.log.error("connection_failed", {{"message", error.what()}});
    }
    co_await hang_up();
  }

  void close_if_idle() override {
    if (is_idle_) socket().cancel();
  }

  bool hold(std::size_t bytes) override { return pending_.set_request(bytes); }

  void watch(std::function<void()> gone) override {
    gone_ = std::move(gone);
    poll_for_disconnect();
  }

  void stop_watching() override {
    gone_ = nullptr;
    timer_.cancel();
  }

 private:
  // Polls for a disconnect: only the kernel knows that a client hung up after sending bytes that
  // are not read yet, such as its next request or its TLS close message.
  void poll_for_disconnect() {
    timer_.expires_after(kWatchPeriod);
    timer_.async_wait([self = this->shared_from_this()](error_code error) {
      if (error || !self->gone_) return;
      if (self->client_is_gone()) return self->gone_();
      self->poll_for_disconnect();
    });
  }

  // Limits the time of the following operations. If they take longer, they are cancelled and
  // is_late_ is set.
  void limit_time(milliseconds time) {
    is_late_ = false;
    timer_.expires_after(time);
    await_limit();
  }

  void await_limit() {
    timer_.async_wait([self = this->shared_from_this()](error_code error) {
      const bool is_over =
          self->timer_.expiry() <= Clock::now();  // the limit may have been extended
      if (error || !is_over || !self->socket().is_open()) return;
      self->is_late_ = true;
      self->socket().cancel();
      // An operation that ended just before the cancellation may start another one: cancel again.
      self->timer_.expires_after(kCancelAgain);
      self->await_limit();
    });
  }

  // Computes the handshake on another thread, because a signature takes milliseconds. Until it
  // ends, only the strand uses the socket.
  asio::awaitable<bool> shake_hands() {
    const auto strand = asio::make_strand(environment_.handshake_threads->get_executor());
    return asio::co_spawn(strand, shake_hands_on(strand), asio::use_awaitable);
  }

  template <typename Strand>
  asio::awaitable<bool> shake_hands_on(Strand strand) {
    const auto is_over = std::make_shared<bool>(false);
    asio::steady_timer limit(strand, milliseconds(options().read_timeout_ms));
    // The wait may end after the connection. It must not keep it alive, because the HTTP thread
    // alone may destroy a connection.
    limit.async_wait([this, is_over](error_code error) {
      error_code ignored;
      if (!error && !*is_over) socket().close(ignored);
    });
    const auto [error] = co_await stream_.async_handshake(asio::ssl::stream_base::server, kAwait);
    *is_over = true;
    co_return !error;
  }

  asio::awaitable<void> serve_all() {
    bool keeps_open = true;
    if constexpr (std::is_same_v<Stream, TlsStream>) keeps_open = co_await shake_hands();
    while (keeps_open) {  // two steps, because GCC 12 miscompiles co_await after &&
      keeps_open = co_await wait_for_request();
      if (keeps_open) keeps_open = co_await serve_one();
    }
  }

  // Returns whether another request may follow on this connection.
  asio::awaitable<bool> serve_one() {
    limit_time(milliseconds(options().read_timeout_ms));
    RequestReader reader(options().max_body_bytes);
    error_code error = co_await read_on(reader);
    Exchange exchange(reader.head());
    const InProgress in_progress(environment_.metrics.requests_in_progress());
    if (error) co_return co_await refuse(exchange, answer_to_fault(exchange, error));
    auto refusal = refuse_framing(exchange);
    if (refusal) co_return co_await refuse(exchange, std::move(refusal));
    refusal = handler_.refuse(exchange);
    if (refusal && reader.is_done()) co_return co_await write(exchange, std::move(*refusal));
    if (refusal) co_return co_await refuse(exchange, std::move(refusal));
    error = co_await read_body(exchange, reader);
    if (error) {
      refusal = answer_to_fault(exchange, error);
      if (!refusal) record(exchange, kClientHungUp, 0);
      co_return co_await refuse(exchange, std::move(refusal));
    }
    co_return co_await answer(exchange);
  }

  // Waits for the first bytes of a request.
  asio::awaitable<bool> wait_for_request() {
    if (buffer_.size() > 0) co_return true;
    if (environment_.is_closing) co_return false;
    buffer_.shrink_to_fit();
    const milliseconds idle_time(options().idle_timeout_ms);
    limit_time(is_reserve() ? std::min(idle_time, kReserveIdleTime) : idle_time);
    is_idle_ = true;
    const auto [error, bytes] =
        co_await stream_.async_read_some(buffer_.prepare(kFirstRead), kAwait);
    is_idle_ = false;
    buffer_.commit(bytes);
    co_return !error;
  }

  // Reads up to the end of the head; a second call reads up to the end of the body. Returns
  // bad_alloc if all requests together hold too many bytes.
  asio::awaitable<error_code> read_on(RequestReader& reader) {
    while (true) {
      error_code error;
      const auto waiting = buffer_.cdata();
      buffer_.consume(
          reader.put({static_cast<const char*>(waiting.data()), waiting.size()}, error));
      if (error && error != http::error::need_more) co_return error;
      if (!hold(reader.body().size())) co_return make_error_code(http::error::bad_alloc);
      if (!error) co_return error;
      const auto [failure, bytes] = co_await stream_.async_read_some(
          buffer_.prepare(beast::read_size(buffer_, kMaxBuffer)), kAwait);
      buffer_.commit(bytes);
      if (failure) co_return failure;
    }
  }

  asio::awaitable<error_code> read_body(Exchange& exchange, RequestReader& reader) {
    if (!reader.is_done() && expects_continue(exchange.head)) {
      http::response<http::empty_body> proceed(http::status::continue_, exchange.head.version());
      co_await http::async_write(stream_, proceed, kAwait);
    }
    const error_code error = co_await read_on(reader);
    if (error) {
      reader.body() = {};
      pending_.set_request(0);
    } else {
      exchange.body = std::move(reader.body());
      exchange.bytes_in = exchange.body.size();
    }
    co_return error;
  }

  std::optional<Response> answer_to_fault(Exchange& exchange, error_code error) const {
    if (!is_late_) {
      if (error == http::error::body_limit) exchange.rejection = Rejection::kBodyBytes;
      if (error == http::error::bad_alloc) exchange.rejection = Rejection::kPendingBytes;
      return answer_to(exchange, error);
    }
    return make_response(exchange, ErrorCode::kRequestTimeout,
                         "the request took too long to arrive");
  }

  asio::awaitable<bool> answer(Exchange& exchange) {
    environment_.metrics.observe(Metrics::Stage::kRead,
                                 seconds_between(exchange.begin, Clock::now()));
    timer_.cancel();
    Response response = co_await handler_.answer(exchange, *this);
    if (!exchange.is_abandoned) co_return co_await write(exchange, std::move(response));
    pending_.set_request(0);
    record(exchange, kClientHungUp, 0);
    co_return false;
  }

  // Answers a request that was not read to its end; the connection is closed afterwards. Reads and
  // drops what the client still sends for a while: if the connection were closed at once, the
  // kernel would discard the response before the client has read it.
  asio::awaitable<bool> refuse(Exchange& exchange, std::optional<Response> response) {
    if (!response) co_return false;
    is_last_ = true;
    co_await write(exchange, std::move(*response));
    error_code ignored;
    socket().shutdown(Socket::shutdown_send, ignored);
    limit_time(kLingerTime);
    std::array<char, kFirstRead> dropped = {};
    for (std::size_t read = 0; read < kLinger;) {
      const auto [error, bytes] = co_await socket().async_read_some(asio::buffer(dropped), kAwait);
      if (error) break;
      read += bytes;
    }
    co_return false;
  }

  // Returns false if no further request may follow.
  asio::awaitable<bool> write(Exchange& exchange, Response response) {
    const Clock::time_point begin = Clock::now();
    complete(exchange, !is_last_ && environment_.is_ready, response);
    if (should_compress(exchange, response)) co_await compress(response);
    response.prepare_payload();
    exchange.memory.shrink_to(response.body().size());
    pending_.set_request(0);
    pending_.set_response(response.body().size());
    const unsigned status = response.result_int();
    const bool keep_alive = response.keep_alive();
    limit_time(milliseconds(options().write_timeout_ms));
    const auto [error, bytes] = co_await write_bytes(exchange, response);
    pending_.set_response(0);
    environment_.metrics.observe(Metrics::Stage::kWrite, seconds_between(begin, Clock::now()));
    record(exchange, error ? kClientHungUp : status, bytes);
    co_return keep_alive && !error;
  }

  asio::awaitable<void> compress(Response& response) {
    const auto compress = [&] { return gzip(response.body()); };
    if (response.body().size() <= kMaxInlineBytes) {
      response.body() = compress();
    } else {
      response.body() =
          co_await offload(environment_.codec_threads.for_bytes(response.body().size()), compress);
    }
    response.set(http::field::content_encoding, "gzip");
  }

  asio::awaitable<std::tuple<error_code, std::size_t>> write_bytes(const Exchange& exchange,
                                                                   Response& response) {
    if (exchange.head.method() != http::verb::head) {
      co_return co_await http::async_write(stream_, response, kAwait);
    }
    http::response_serializer<http::string_body> serializer(response);
    co_return co_await http::async_write_header(stream_, serializer, kAwait);
  }

  asio::awaitable<void> hang_up() {
    if constexpr (std::is_same_v<Stream, TlsStream>) {
      limit_time(kLingerTime);
      co_await stream_.async_shutdown(kAwait);
    }
    timer_.cancel();
    error_code ignored;
    socket().shutdown(Socket::shutdown_both, ignored);
    socket().close(ignored);
  }

  void record(const Exchange& exchange, unsigned status, std::size_t bytes_out) {
    record_request(environment_, exchange,
                   {handler_.route_of(exchange), status, bytes_out, peer_.address});
  }

  bool client_is_gone() {
    pollfd state = {socket().native_handle(), POLLRDHUP, 0};
    return ::poll(&state, 1, /*timeout=*/0) > 0;
  }

  Socket& socket() {
    if constexpr (std::is_same_v<Stream, Socket>) {
      return stream_;
    } else {
      return stream_.next_layer();
    }
  }

  bool is_reserve() const { return peer_.kind == ConnectionKind::kReserve; }

  const ServeOptions& options() const { return environment_.options; }

  Stream stream_;
  const Peer peer_;
  Environment& environment_;
  Handler& handler_;
  asio::steady_timer timer_;
  PendingBytes pending_;
  std::function<void()> gone_;
  beast::flat_buffer buffer_{kMaxBuffer};
  bool is_idle_ = false;
  bool is_late_ = false;
  bool is_last_ =
      is_reserve();  // whether the current request is the last, regardless of the client
};

template <typename Stream>
void start(std::shared_ptr<Connection<Stream>> connection, const Socket::executor_type& executor) {
  asio::co_spawn(
      executor,
      [connection = std::move(connection)]() -> asio::awaitable<void> {
        co_await connection->run();
      },
      asio::detached);
}

}  // namespace

void start_connection(Socket socket, Peer peer, Environment& environment, Handler& handler,
                      const std::shared_ptr<asio::ssl::context>& tls) {
  const Socket::executor_type executor = socket.get_executor();
  if (tls == nullptr) {
    return start(std::make_shared<Connection<Socket>>(std::move(socket), std::move(peer),
                                                      environment, handler),
                 executor);
  }
  start(std::make_shared<Connection<TlsStream>>(TlsStream(std::move(socket), *tls), std::move(peer),
                                                environment, handler),
        executor);
}

}  // namespace neusum::server
