#include "workers/gloo_group.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <functional>
#include <thread>
#include <vector>

#include "support/scratch_folder.h"

namespace neusum {
namespace {

using std::chrono::milliseconds;
using testing::Each;

constexpr auto kTimeLimit = milliseconds(4000);

class GlooGroupTest : public testing::Test {
 protected:
  // Runs `work` for each worker of a group, in a thread of its own.
  void run_group(std::size_t size, const std::function<void(WorkerGroup&)>& work) {
    static std::atomic<std::uint64_t> last_generation = 0;
    const std::uint64_t generation = ++last_generation;
    // No worker may leave before all are connected: the others would fail to connect.
    std::barrier connected(static_cast<std::ptrdiff_t>(size));
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < size; ++i) {
      threads.emplace_back([&, i] {
        const auto store = open_file_store(folder_.path("store"));
        const Membership membership = {
            .generation = generation, .group_id = "id", .shard = {i, size}};
        const auto group = connect_workers(membership, *store, "127.0.0.1", kTimeLimit);
        connected.arrive_and_wait();
        work(*group);
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  ScratchFolder folder_;
};

TEST_F(GlooGroupTest, SumsTheValuesOfAllWorkers) {
  for (const std::size_t size : {1U, 2U, 3U, 4U}) {
    run_group(size, [&](WorkerGroup& group) {
      EXPECT_EQ(group.size(), size);
      EXPECT_EQ(group.is_leader(), group.shard().index == 0);
      std::vector<float> first(100'003, static_cast<float>(group.shard().index + 1));
      std::vector<float> second(7, 1);
      std::vector<double> third = {0.1};
      group.all_reduce_async(first);
      group.all_reduce_async(second);
      group.wait();
      group.all_reduce(third);
      EXPECT_THAT(first, Each(static_cast<float>(size * (size + 1)) / 2));
      EXPECT_THAT(second, Each(static_cast<float>(size)));
      EXPECT_NEAR(third[0], 0.1 * static_cast<double>(size), 1e-15);
      group.shutdown();
    });
  }
}

TEST_F(GlooGroupTest, AllReduceIsDeterministicAndEqualInAllWorkers) {
  std::vector<std::vector<float>> results(6);
  for (const std::size_t round : {0U, 3U}) {
    run_group(3, [&](WorkerGroup& group) {
      std::vector<float>& values = results[round + group.shard().index];
      for (std::size_t i = 0; i < 5000; ++i) {
        values.push_back(1.0F / static_cast<float>(i + 3 * group.shard().index + 1));
      }
      group.all_reduce_async(values);
      group.wait();
      group.shutdown();
    });
  }
  EXPECT_THAT(results, Each(results.front()));
}

TEST_F(GlooGroupTest, BarrierMayTakeLongerThanTheTimeLimit) {
  std::atomic<int> done = 0;
  run_group(3, [&](WorkerGroup& group) {
    group.barrier([&] {
      if (group.is_leader()) std::this_thread::sleep_for(kTimeLimit + milliseconds(500));
      ++done;
    });
    EXPECT_EQ(done, 3);
    group.shutdown();
  });
}

TEST_F(GlooGroupTest, ReportsAWorkerThatDisconnects) {
  run_group(3, [&](WorkerGroup& group) {
    if (group.shard().index == 1) return;
    std::vector<double> values = {1};
    EXPECT_THROW(group.all_reduce(values), WorkerLost);
    EXPECT_THROW(group.all_reduce(values), WorkerLost);
    EXPECT_THROW(group.barrier([] {}), WorkerLost);
  });
}

TEST_F(GlooGroupTest, ReportsAWorkerThatHangs) {
  run_group(2, [&](WorkerGroup& group) {
    if (group.shard().index == 1) {
      std::this_thread::sleep_for(3 * kTimeLimit);
      return;
    }
    const auto begin = std::chrono::steady_clock::now();
    std::vector<float> values = {1};
    group.all_reduce_async(values);
    EXPECT_THROW(group.wait(), WorkerLost);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 2 * kTimeLimit);
  });
}

TEST_F(GlooGroupTest, RethrowsTheErrorOfAWorkerAndReportsItsLossInTheOthers) {
  run_group(2, [&](WorkerGroup& group) {
    if (group.is_leader()) {
      const auto fail = [] { throw std::invalid_argument("error of this worker"); };
      EXPECT_THROW(group.barrier(fail), std::invalid_argument);
      EXPECT_THROW(group.wait(), WorkerLost);
    } else {
      EXPECT_THROW(group.barrier([] {}), WorkerLost);
    }
  });
}

TEST_F(GlooGroupTest, FailsToConnectIfAWorkerIsMissing) {
  const auto store = open_file_store(folder_.path("store"));
  const Membership membership = {.generation = 1, .group_id = "lonely", .shard = {1, 2}};
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_THROW(connect_workers(membership, *store, "127.0.0.1", kTimeLimit), WorkerLost);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 3 * kTimeLimit);
}

}  // namespace
}  // namespace neusum
