#include "train/meeting_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using testing::HasSubstr;
using testing::Optional;

TEST(FileMeetingStore, KeepsNotesByGenerationAndName) {
  const ScratchFolder folder;
  const std::string place = "file:" + folder.path("meeting");
  const auto store = open_meeting_store(place, "run");
  EXPECT_EQ(store->get(1, "a"), std::nullopt);
  store->put(1, "a", "first");
  store->put(1, "a", "second");
  store->put(2, "a", std::string("nu\0ll\n", 6));
  const auto other = open_meeting_store(place, "run");
  EXPECT_THAT(other->get(1, "a"), Optional(std::string("second")));
  EXPECT_THAT(other->get(2, "a"), Optional(std::string("nu\0ll\n", 6)));
  EXPECT_EQ(open_meeting_store(place, "another run")->get(1, "a"), std::nullopt);
}

TEST(FileMeetingStore, CreatesANoteOnce) {
  const ScratchFolder folder;
  const auto store = open_file_store(folder.path("meeting"));
  EXPECT_TRUE(store->create(1, "a", "first"));
  EXPECT_FALSE(store->create(1, "a", "second"));
  EXPECT_THAT(store->get(1, "a"), Optional(std::string("first")));
}

TEST(FileMeetingStore, ForgetsAGeneration) {
  const ScratchFolder folder;
  const auto store = open_file_store(folder.path("meeting"));
  store->put(1, "a", "one");
  store->put(2, "a", "two");
  store->forget(1);
  EXPECT_EQ(store->get(1, "a"), std::nullopt);
  EXPECT_THAT(store->get(2, "a"), Optional(std::string("two")));
}

TEST(FileMeetingStore, ThatCannotBeWrittenIsUnavailable) {
  const auto store = open_file_store("/proc/nothing/meeting");
  EXPECT_THROW(store->put(1, "a", "note"), StoreUnavailable);
}

// With a server it is tested by tests/end_to_end/workers_test.py.
TEST(RedisMeetingStore, WithoutAServerIsUnavailable) {
  const auto store = open_meeting_store("redis://127.0.0.1:1", "run");
  EXPECT_THROW(store->get(1, "a"), StoreUnavailable);
  EXPECT_THROW(store->local_address(), StoreUnavailable);
}

TEST(MeetingStore, IsNowhereElse) {
  for (const char* const place : {"", "file:", "/tmp", "redis://", "redis://host", "redis://:1",
                                  "redis://host:", "redis://host:0", "redis://host:1x"}) {
    EXPECT_THROW(open_meeting_store(place, "run"), InvalidInput) << place;
  }
}

}  // namespace
}  // namespace neusum
