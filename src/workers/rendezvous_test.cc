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

  Rendezvous place(std::size_t rank, std::size_t world_size) const {
    return {{.rank = rank,
             .world_size = world_size,
             .address = "127.0.0.1",
             .worker_timeout = kWorkerTimeout},
            root()};
  }
  ScratchFolder folder_;
};

// Meets in a thread of its own.
class Attendant {
 public:
  explicit Attendant(Rendezvous& place)
      : thread_([this, &place] { meeting_ = place.meet().value(); }) {}

  const WorkerAgreement& wait() {
    thread_.join();
    return meeting_;
  }

 private:
  WorkerAgreement meeting_;
  std::thread thread_;
};

TEST_F(RendezvousTest, OfAllWorkersIsWhenTheLastHasCome) {
  Rendezvous first = place(0, 3);
  Rendezvous second = place(1, 3);
  Rendezvous third = place(2, 3);
  Attendant one(first);
  Attendant two(second);
  Attendant three(third);
  const WorkerAgreement meeting = one.wait();
  EXPECT_EQ(meeting.generation, 1U);
  EXPECT_EQ(meeting.share.index, 0U);
  EXPECT_EQ(meeting.share.count, 3U);
  EXPECT_EQ(two.wait().share.index, 1U);
  const WorkerAgreement last = three.wait();
  EXPECT_EQ(last.share.index, 2U);
  EXPECT_EQ(last.id, meeting.id);
  EXPECT_FALSE(first.has_joining_workers(meeting));
}

TEST_F(RendezvousTest, GoesOnWithoutOneThatStaysAwayAndTakesItInAgain) {
  Rendezvous first = place(0, 2);
  auto second = std::make_unique<Rendezvous>(place(1, 2));
  {
    Attendant one(first);
    Attendant two(*second);
    one.wait();
    two.wait();
  }
  auto lease = std::make_unique<FolderLease>(root(), 1);
  second.reset();
  lease.reset();
  const WorkerAgreement alone = first.meet().value();  // after the time limit
  EXPECT_EQ(alone.generation, 2U);
  EXPECT_EQ(alone.share.count, 1U);
  EXPECT_FALSE(first.has_joining_workers(alone));

  const FolderLease next_lease(root(), 2);
  Rendezvous again = place(1, 2);
  Attendant newcomer(again);
  while (!first.has_joining_workers(alone))
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  const WorkerAgreement both = first.meet().value();
  EXPECT_EQ(both.generation, 3U);
  EXPECT_EQ(both.share.count, 2U);
  EXPECT_EQ(newcomer.wait().id, both.id);
}

TEST_F(RendezvousTest, IsNotHeldByANewcomerWhileTheRunLives) {
  auto lease = std::make_unique<FolderLease>(root(), 5);
  Rendezvous newcomer = place(1, 2);
  std::atomic<bool> met = false;
  WorkerAgreement meeting;
  std::thread thread([&] {
    meeting = newcomer.meet().value();
    met = true;
  });
  std::this_thread::sleep_for(std::chrono::seconds(9));
  EXPECT_FALSE(met);
  lease.reset();  // whose signs of life end
  thread.join();
  EXPECT_EQ(meeting.generation, 6U);
  EXPECT_EQ(meeting.share.count, 1U);
}

TEST_F(RendezvousTest, IsLeftByAWorkerThatIsToStop) {
  int looks = 0;
  EXPECT_FALSE(place(0, 2).meet([&] { return ++looks > 3; }).has_value());
}

TEST_F(RendezvousTest, LeavesOutACardOfOneThatIsGone) {
  const FolderLease lease(root(), 1);
  Rendezvous first = place(0, 2);
  first.store().put(2, "worker-1", "127.0.0.1 1 gone");
  const WorkerAgreement meeting = first.meet().value();  // at once: two cards are there
  EXPECT_EQ(meeting.generation, 2U);
  EXPECT_EQ(meeting.share.count, 1U);
}

}  // namespace
}  // namespace neusum
