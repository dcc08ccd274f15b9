#include "base/thread_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <vector>

namespace neusum {
namespace {

TEST(ThreadPool, RunsEveryTaskOnce) {
  for (const unsigned threads : {1U, 2U, 5U}) {
    ThreadPool pool(threads);
    for (int round = 0; round < 100; ++round) {
      std::vector<int> done(37);
      pool.run(done.size(), [&](std::size_t i) { ++done[i]; });
      EXPECT_EQ(std::count(done.begin(), done.end(), 1), 37);
    }
  }
}

TEST(ThreadPool, AcceptsNoTasks) {
  ThreadPool pool(2);
  pool.run(0, [](std::size_t) { FAIL(); });
}

TEST(ThreadPool, RethrowsAnExceptionAndStaysUsable) {
  ThreadPool pool(3);
  const auto fail = [](std::size_t) { throw std::runtime_error("no"); };
  EXPECT_THROW(pool.run(10, fail), std::runtime_error);
  std::atomic<int> done = 0;
  pool.run(10, [&](std::size_t) { ++done; });
  EXPECT_EQ(done, 10);
}

}  // namespace
}  // namespace neusum
