#include "base/durable_file.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

// tests/durability checks that the operations are synced.

TEST(DurableFile, IsRenamedOverAnother) {
  const ScratchFolder folder;
  folder.write("old", "before");
  rename_durably(folder.write("new", "after"), folder.path("old"));
  EXPECT_EQ(folder.read("old"), "after");
  EXPECT_FALSE(folder.has("new"));
}

TEST(DurableFile, ReportsARenameThatFails) {
  const ScratchFolder folder;
  EXPECT_EQ(message_of<IoError>([&] { rename_durably(folder.path("a"), folder.path("b")); }),
            "cannot write " + folder.path("b") + ": No such file or directory");
}

TEST(DurableFile, IsRemovedIfItExists) {
  const ScratchFolder folder;
  remove_durably(folder.write("a", "text"));
  EXPECT_FALSE(folder.has("a"));
  remove_durably(folder.path("a"));
}

TEST(DurableFile, ReportsARemovalThatFails) {
  EXPECT_THROW(remove_durably("/proc/version"), IoError);
}

TEST(DurableFile, FoldersAreCreatedWithTheirParents) {
  const ScratchFolder folder;
  for (const char* const name : {"a/b/c", "d/e/", "a/b/c"}) {
    create_folders_durably(folder.path(name));
    EXPECT_TRUE(std::filesystem::is_directory(folder.path(name))) << name;
  }
}

TEST(DurableFile, ReportsAFolderThatCannotBeCreated) {
  const ScratchFolder folder;
  const std::string path = folder.write("file", "text") + "/run";
  EXPECT_EQ(message_of<IoError>([&] { create_folders_durably(path); }),
            "cannot create " + folder.path("file") + ": File exists");
}

}  // namespace
}  // namespace neusum
