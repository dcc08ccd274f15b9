#include "workers/folder_lease.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <thread>

#include "neusum/error.h"
#include "support/scratch_folder.h"
#include "workers/worker_group.h"

namespace neusum {
namespace {

namespace fs = std::filesystem;

class FolderLeaseTest : public testing::Test {
 protected:
  std::string path() const { return folder_.path("file"); }
  std::string root() const { return fs::path(path()).parent_path(); }
  std::string content() const {
    std::ifstream file(path());
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static void write(const std::string& path, const std::string& text) {
    if (!(std::ofstream(path) << text)) throw InvalidInput("cannot write " + path);
  }
  void put(const FolderLease& lease, const std::string& text) const {
    lease.put(path(), [&](const std::string& draft) { write(draft, text); });
  }
  ScratchFolder folder_;
};

TEST_F(FolderLeaseTest, ReplacesWholeFiles) {
  const FolderLease lease(root(), 1);
  put(lease, "first");
  put(lease, "second");
  EXPECT_EQ(content(), "second");
  EXPECT_EQ(last_generation(root()), 1U);
}

TEST_F(FolderLeaseTest, EndsWhenALaterGenerationTakesIt) {
  const FolderLease earlier(root(), 1);
  const FolderLease later(root(), 7);
  put(later, "new");
  EXPECT_THROW(put(earlier, "old"), WorkerLost);
  EXPECT_EQ(content(), "new");
  EXPECT_EQ(last_generation(root()), 7U);
}

// A suspended worker may resume with a draft that it began before the lease ended.
TEST_F(FolderLeaseTest, AlsoEndsForADraftInProgress) {
  const FolderLease earlier(root(), 1);
  std::unique_ptr<FolderLease> later;
  const auto write_late = [&](const std::string& draft) {
    write(draft, "old");
    later = std::make_unique<FolderLease>(root(), 2);
    put(*later, "new");
  };
  EXPECT_THROW(earlier.put(path(), write_late), WorkerLost);
  EXPECT_EQ(content(), "new");
}

TEST_F(FolderLeaseTest, IsExclusiveWithinAGeneration) {
  const FolderLease lease(root(), 3);
  EXPECT_THROW(FolderLease(root(), 3), WorkerLost);
  EXPECT_THROW(FolderLease(root(), 2), WorkerLost);
}

TEST_F(FolderLeaseTest, PassesOtherErrorsOn) {
  const FolderLease lease(root(), 1);
  const auto fail = [](const std::string&) { throw InvalidInput("the disk is full"); };
  EXPECT_THROW(lease.put(path(), fail), InvalidInput);
}

TEST_F(FolderLeaseTest, SendsHeartbeatsWhileItIsHeld) {
  EXPECT_EQ(last_generation(root()), 0U);
  std::optional<FolderLease> lease(std::in_place, root(), 1);
  const auto first = last_heartbeat(root(), 1);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (last_heartbeat(root(), 1) == first && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_NE(last_heartbeat(root(), 1), first);
  lease.reset();
  const auto last = last_heartbeat(root(), 1);
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  EXPECT_EQ(last_heartbeat(root(), 1), last);
}

}  // namespace
}  // namespace neusum
