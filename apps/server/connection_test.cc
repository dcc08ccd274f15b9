#include "connection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/local/connect_pair.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <thread>
#include <utility>

namespace neusum::server {
namespace {

using ::testing::HasSubstr;

class FailingHandler : public Handler {
 public:
  std::string route_of(const Exchange& /*exchange*/) const override { return "other"; }
  std::optional<Response> refuse(Exchange& /*exchange*/) const override {
    throw std::runtime_error("no memory is left");
  }
  asio::awaitable<Response> answer(Exchange& /*exchange*/, Client& /*client*/) override {
    co_return Response();
  }
};

TEST(Connection, IsClosedAndLoggedAfterAnErrorThatNothingHandles) {
  const ServeOptions options;
  Metrics metrics;
  CodecThreads codec_threads;
  asio::io_context io;
  asio::local::stream_protocol::socket client(io);
  asio::local::stream_protocol::socket server(io);
  asio::local::connect_pair(client, server);
  asio::write(client, asio::buffer(std::string_view("GET / HTTP/1.1\r\nHost: a\r\n\r\n")));
  FailingHandler handler;
  testing::internal::CaptureStderr();
  {
    EventLog log(/*quiet=*/true);
    Environment environment{options, metrics, log, codec_threads};
    start_connection(std::move(server), {}, environment, handler, nullptr);
    io.run();
    EXPECT_EQ(environment.connections.size(), 0U);
  }
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              HasSubstr(R"("event":"connection_failed","message":"no memory is left")"));
  std::string received;
  boost::system::error_code error;
  asio::read(client, asio::dynamic_buffer(received), error);
  EXPECT_EQ(received, "");
  EXPECT_EQ(error, asio::error::eof);
}

// Runs on the thread of the pool between any two other operations, until `is_over`.
void delay_operations(asio::thread_pool& pool, const std::atomic<bool>& is_over) {
  if (is_over) return;
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  asio::post(pool, [&] { delay_operations(pool, is_over); });
}

// The set of connections is not locked: the HTTP thread, which calls run(), must destroy the
// connection before it has nothing left to do. No operation of the handshake, such as the end of
// its timer, may keep the connection alive.
TEST(Connection, EndsOnTheHttpThreadIfTheTlsHandshakeIsCut) {
  const ServeOptions options;
  Metrics metrics;
  CodecThreads codec_threads;
  EventLog log(/*quiet=*/true);
  FailingHandler handler;
  const auto tls = std::make_shared<asio::ssl::context>(asio::ssl::context::tls_server);
  asio::io_context io;
  asio::thread_pool handshake_threads(1);
  std::atomic<bool> is_over = false;
  asio::post(handshake_threads, [&] { delay_operations(handshake_threads, is_over); });
  Environment environment{options, metrics, log, codec_threads};
  environment.handshake_threads = &handshake_threads;
  asio::local::stream_protocol::socket client(io);
  asio::local::stream_protocol::socket server(io);
  asio::local::connect_pair(client, server);
  start_connection(std::move(server), {}, environment, handler, tls);
  client.close();
  io.run();
  EXPECT_EQ(environment.connections.size(), 0U);
  is_over = true;
  handshake_threads.join();
}

}  // namespace
}  // namespace neusum::server
