#include "workers/rendezvous.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <functional>
#include <set>
#include <thread>

#include "support/scratch_folder.h"
#include "workers/folder_lease.h"

namespace neusum {
namespace {

constexpr double kWorkerTimeout = 1;  // seconds

class RendezvousTest : public testing::Test {
 protected:
  std::string root() const { return std::filesystem::path(folder_.path("x")).parent_path(); }

  Rendezvous make_rendezvous(std::size_t rank, std::size_t world_size) const {
    return {{.rank = rank,
             .world_size = world_size,
             .address = "127.0.0.1",
             .worker_timeout = kWorkerTimeout},
            root()};
  }
  ScratchFolder folder_;
};

// Joins a group in a thread of its own.
class JoiningWorker {
 public:
  explicit JoiningWorker(Rendezvous& rendezvous)
      : thread_([this, &rendezvous] { membership_ = rendezvous.join().value(); }) {}

  const Membership& wait() {
    thread_.join();
    return membership_;
  }

 private:
  Membership membership_;
  std::thread thread_;
};

TEST_F(RendezvousTest, CompletesWhenAllWorkersHaveJoined) {
  Rendezvous first = make_rendezvous(0, 3);
  Rendezvous second = make_rendezvous(1, 3);
  Rendezvous third = make_rendezvous(2, 3);
  JoiningWorker one(first);
  JoiningWorker two(second);
  JoiningWorker three(third);
  const Membership membership = one.wait();
  EXPECT_EQ(membership.generation, 1U);
  EXPECT_EQ(membership.shard.index, 0U);
  EXPECT_EQ(membership.shard.count, 3U);
  EXPECT_EQ(two.wait().shard.index, 1U);
  const Membership last = three.wait();
  EXPECT_EQ(last.shard.index, 2U);
  EXPECT_EQ(last.group_id, membership.group_id);
  EXPECT_FALSE(first.has_joining_workers(membership));
}

TEST_F(RendezvousTest, ContinuesWithoutALostWorkerAndAdmitsItAgain) {
  Rendezvous first = make_rendezvous(0, 2);
  auto second = std::make_unique<Rendezvous>(make_rendezvous(1, 2));
  {
    JoiningWorker one(first);
    JoiningWorker two(*second);
    one.wait();
    two.wait();
  }
  auto lease = std::make_unique<FolderLease>(root(), 1);
  second.reset();
  lease.reset();
  const Membership alone = first.join().value();  // after the time limit
  EXPECT_EQ(alone.generation, 2U);
  EXPECT_EQ(alone.shard.count, 1U);
  EXPECT_FALSE(first.has_joining_workers(alone));

  const FolderLease next_lease(root(), 2);
  Rendezvous restarted = make_rendezvous(1, 2);
  JoiningWorker second_again(restarted);
  while (!first.has_joining_workers(alone))
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  const Membership both = first.join().value();
  EXPECT_EQ(both.generation, 3U);
  EXPECT_EQ(both.shard.count, 2U);
  EXPECT_EQ(second_again.wait().group_id, both.group_id);
}

TEST_F(RendezvousTest, AJoiningWorkerWaitsWhileTheRunIsAlive) {
  auto lease = std::make_unique<FolderLease>(root(), 5);
  Rendezvous joining = make_rendezvous(1, 2);
  std::atomic<bool> joined = false;
  Membership membership;
  std::thread thread([&] {
    membership = joining.join().value();
    joined = true;
  });
  std::this_thread::sleep_for(std::chrono::seconds(9));
  EXPECT_FALSE(joined);
  lease.reset();  // ends the heartbeats
  thread.join();
  EXPECT_EQ(membership.generation, 6U);
  EXPECT_EQ(membership.shard.count, 1U);
}

TEST_F(RendezvousTest, StopsOnRequest) {
  int calls = 0;
  EXPECT_FALSE(make_rendezvous(0, 2).join([&] { return ++calls > 3; }).has_value());
}

TEST_F(RendezvousTest, ExcludesAWorkerThatIsNotReachable) {
  const FolderLease lease(root(), 1);
  Rendezvous first = make_rendezvous(0, 2);
  first.store().put(2, "worker-1", "127.0.0.1 1 gone");
  const Membership membership = first.join().value();  // at once: two workers are registered
  EXPECT_EQ(membership.generation, 2U);
  EXPECT_EQ(membership.shard.count, 1U);
}

}  // namespace
}  // namespace neusum
