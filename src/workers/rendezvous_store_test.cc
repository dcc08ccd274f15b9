#include "workers/rendezvous_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <exception>
#include <functional>
#include <stdexcept>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using testing::HasSubstr;
using testing::Optional;

TEST(FileStore, KeepsValuesByGenerationAndKey) {
  const ScratchFolder folder;
  const std::string location = "file:" + folder.path("store");
  const auto store = open_rendezvous_store(location, "run");
  EXPECT_EQ(store->get(1, "a"), std::nullopt);
  store->put(1, "a", "first");
  store->put(1, "a", "second");
  store->put(2, "a", std::string("nu\0ll\n", 6));
  const auto other = open_rendezvous_store(location, "run");
  EXPECT_THAT(other->get(1, "a"), Optional(std::string("second")));
  EXPECT_THAT(other->get(2, "a"), Optional(std::string("nu\0ll\n", 6)));
  EXPECT_EQ(open_rendezvous_store(location, "another run")->get(1, "a"), std::nullopt);
}

TEST(FileStore, CreatesAKeyOnce) {
  const ScratchFolder folder;
  const auto store = open_file_store(folder.path("store"));
  EXPECT_TRUE(store->create(1, "a", "first"));
  EXPECT_FALSE(store->create(1, "a", "second"));
  EXPECT_THAT(store->get(1, "a"), Optional(std::string("first")));
}

TEST(FileStore, RemovesAGeneration) {
  const ScratchFolder folder;
  const auto store = open_file_store(folder.path("store"));
  store->put(1, "a", "one");
  store->put(2, "a", "two");
  store->remove_generation(1);
  EXPECT_EQ(store->get(1, "a"), std::nullopt);
  EXPECT_THAT(store->get(2, "a"), Optional(std::string("two")));
}

constexpr int kNoPermission = 77;

// Runs `work` as process 1 of a new process namespace, as in a container. Returns the id of the
// process that waits for it.
pid_t start_container(const std::function<void()>& work) {
  const pid_t starter = ::fork();
  if (starter != 0) return starter;
  if (::unshare(CLONE_NEWPID) != 0) ::_exit(kNoPermission);
  const pid_t first = ::fork();
  if (first == 0) {
    try {
      work();
    } catch (const std::exception&) {
      ::_exit(1);
    }
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(first, &status, 0);
  ::_exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
}

int exit_code(pid_t process) {
  int status = 0;
  ::waitpid(process, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// Processes in different containers often have the same id.
TEST(FileStore, IsSharedByProcessesWithTheSameId) {
  const ScratchFolder folder;
  const std::string value(100'000, 'x');
  const auto write_values = [&] {
    const auto store = open_file_store(folder.path("store"));
    for (int i = 0; i < 100; ++i) {
      store->put(1, "a", value);
      if (store->get(1, "a") != value) throw std::runtime_error("the value is incomplete");
    }
  };
  const pid_t first = start_container(write_values);
  const pid_t second = start_container(write_values);
  const int result = exit_code(first);
  EXPECT_EQ(exit_code(second), result);
  if (result == kNoPermission) GTEST_SKIP() << "creating a process namespace is not permitted";
  EXPECT_EQ(result, 0);
}

TEST(FileStore, IsUnavailableIfItCannotBeWritten) {
  const auto store = open_file_store("/proc/nothing/store");
  EXPECT_THROW(store->put(1, "a", "value"), StoreUnavailable);
}

// tests/end_to_end/workers_test.py tests it with a server.
TEST(RedisStore, IsUnavailableWithoutAServer) {
  const auto store = open_rendezvous_store("redis://127.0.0.1:1", "run");
  EXPECT_THROW(store->get(1, "a"), StoreUnavailable);
  EXPECT_THROW(store->local_address(), StoreUnavailable);
}

TEST(RendezvousStore, RejectsInvalidLocations) {
  for (const char* const location : {"", "file:", "/tmp", "redis://", "redis://host", "redis://:1",
                                     "redis://host:", "redis://host:0", "redis://host:1x"}) {
    EXPECT_THROW(open_rendezvous_store(location, "run"), InvalidInput) << location;
  }
}

}  // namespace
}  // namespace neusum
