#include "admin.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <future>

#include "stub_scorer.h"

namespace neusum::server {
namespace {

TEST(Admin, ReloadDuringAPutKeepsTheModelOfThePut) {
  const ServeOptions options = {.threads = 1};
  Metrics metrics;
  EventLog log(/*quiet=*/true);
  CodecThreads codec_threads;
  Environment environment{options, metrics, log, codec_threads};
  std::promise<void> is_loading;
  std::promise<void> may_go_on;
  bool is_first = true;
  Models models("old", [&](const std::string& path) {
    if (path == "new" && std::exchange(is_first, false)) {
      is_loading.set_value();
      may_go_on.get_future().wait();
    }
    return make_stub_model(path);
  });
  Batcher batcher(options, metrics);
  Api api(environment, models, batcher);
  Admin admin(environment, models, api);
  asio::io_context io;
  asio::co_spawn(io, admin.load_model("new"), asio::detached);
  io.poll();
  is_loading.get_future().wait();
  asio::co_spawn(io, admin.reload(), asio::detached);
  io.poll();
  may_go_on.set_value();
  io.restart();
  io.run();
  EXPECT_EQ(models.current()->path, "new");
}

}  // namespace
}  // namespace neusum::server
