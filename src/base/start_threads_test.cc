#include "base/start_threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

#include "base/ordered_pipeline.h"
#include "base/thread_pool.h"
#include "neusum/log.h"
#include "support/limited_threads.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

TEST(StartThreads, StartsAll) {
  std::atomic<int> calls = 0;
  start_threads(5, [&] { ++calls; }).clear();  // joins the threads
  EXPECT_EQ(calls, 5);
}

TEST(StartThread, StopsItsThread) {
  std::jthread thread = start_thread([](const std::stop_token& stop) {
    while (!stop.stop_requested()) std::this_thread::yield();
  });
  thread.request_stop();
  thread.join();
}

// Each test runs in a child process that may start only a few threads.
class LimitedThreads : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_limit_threads()) GTEST_SKIP() << "needs root";
  }
};

TEST_F(LimitedThreads, AreReportedInAWarning) {
  EXPECT_EXIT(
      {
        std::string warning;
        set_log_sink([&](LogLevel, std::string_view message) { warning = message; });
        allow_new_threads(0);
        const std::size_t started = start_threads(3, [] {}).size();
        exit_if(started == 0 && warning ==
                                    "started only 0 of 3 additional threads: "
                                    "Resource temporarily unavailable");
      },
      testing::ExitedWithCode(0), "");
}

TEST_F(LimitedThreads, TolerateALogSinkThatThrows) {
  EXPECT_EXIT(
      {
        set_log_sink([](LogLevel, std::string_view) { throw std::runtime_error("full"); });
        allow_new_threads(0);
        exit_if(start_threads(3, [] {}).empty());
      },
      testing::ExitedWithCode(0), "");
}

TEST_F(LimitedThreads, AreAnErrorIfTheThreadIsNeeded) {
  EXPECT_EXIT(
      {
        allow_new_threads(0);
        const std::string problem =
            message_of<std::runtime_error>([] { start_thread([](const std::stop_token&) {}); });
        exit_if(problem ==
                "cannot start a thread: Resource temporarily unavailable; raise the limit on "
                "processes or memory");
      },
      testing::ExitedWithCode(0), "");
}

TEST_F(LimitedThreads, DoAllTasksOfAThreadPool) {
  EXPECT_EXIT(
      {
        allow_new_threads(2);
        ThreadPool pool(5);
        std::atomic<int> done = 0;
        pool.run(100, [&](std::size_t) { ++done; });
        // The thread sanitizer has a thread of its own, which also counts.
        exit_if(pool.size() < 5 && done == 100);
      },
      testing::ExitedWithCode(0), "");
}

TEST_F(LimitedThreads, DoAllItemsInOrder) {
  EXPECT_EXIT(
      {
        allow_new_threads(1);
        int next = 0;
        int written = 0;
        run_in_order(
            8, [&] { return next < 100 ? std::optional<int>(next++) : std::nullopt; },
            [](int item) { return item; }, [&](int item) { written += item == written ? 1 : 0; });
        exit_if(written == 100);
      },
      testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace neusum
