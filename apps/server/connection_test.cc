#include "connection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/local/connect_pair.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <stdexcept>
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

}  // namespace
}  // namespace neusum::server
