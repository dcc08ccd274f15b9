#include "probes.h"

#include <gtest/gtest.h>

namespace neusum::server {
namespace {

class ProbesTest : public testing::Test {
 protected:
  const ServeOptions options_ = {};
  Metrics metrics_;
  EventLog log_{/*quiet=*/true};
  CodecThreads codec_threads_;
  Environment environment_{options_, metrics_, log_, codec_threads_};
  Exchange exchange_{http::request_header<>()};
};

TEST_F(ProbesTest, HealthFailsIfTheHttpThreadIsStuck) {
  EXPECT_EQ(make_health_response(exchange_, environment_).result_int(), 200U);
  environment_.last_turn = Clock::now() - std::chrono::minutes(2);
  EXPECT_EQ(make_health_response(exchange_, environment_).result_int(), 500U);
}

TEST_F(ProbesTest, ReadinessFailsDuringTheShutdown) {
  EXPECT_EQ(make_readiness_response(exchange_, environment_).result_int(), 200U);
  environment_.is_ready = false;
  EXPECT_EQ(make_readiness_response(exchange_, environment_).result_int(), 503U);
}

}  // namespace
}  // namespace neusum::server
