#include "base/growing_file.h"

#include <gtest/gtest.h>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

TEST(GrowingFile, CanBeReadWhileItGrows) {
  const ScratchFolder folder;
  GrowingFile file(folder.path("a"));
  EXPECT_TRUE(folder.has("a"));
  file.append("one ");
  file.flush();
  EXPECT_EQ(folder.read("a"), "one ");
  file.append("two");
  file.flush();
  EXPECT_EQ(folder.read("a"), "one two");
}

TEST(GrowingFile, CountsBufferedBytes) {
  const ScratchFolder folder;
  GrowingFile file(folder.path("a"));
  file.append("text");
  EXPECT_EQ(folder.read("a"), "");
  EXPECT_EQ(file.size(), 4U);
}

TEST(GrowingFile, IsFlushedByTheDestructor) {
  const ScratchFolder folder;
  { GrowingFile(folder.path("a")).append("text"); }
  EXPECT_EQ(folder.read("a"), "text");
}

TEST(GrowingFile, ContinuesAfterTheKeptBytes) {
  const ScratchFolder folder;
  folder.write("a", "what was written");
  GrowingFile file(folder.path("a"), 4);
  EXPECT_EQ(file.size(), 4U);
  EXPECT_EQ(folder.read("a"), "what");
  file.append("ever");
  file.flush();
  EXPECT_EQ(file.size(), 8U);
  EXPECT_EQ(folder.read("a"), "whatever");
}

TEST(GrowingFile, StartsEmptyIfNothingIsKept) {
  const ScratchFolder folder;
  folder.write("a", "old");
  const GrowingFile file(folder.path("a"));
  EXPECT_EQ(folder.read("a"), "");
}

TEST(GrowingFile, ReportsAFileShorterThanTheKeptBytes) {
  const ScratchFolder folder;
  const std::string path = folder.write("a", "text");
  EXPECT_EQ(message_of<InvalidInput>([&] { GrowingFile file(path, 5); }),
            path + " is truncated: it has 4 of 5 bytes");
  EXPECT_EQ(folder.read("a"), "text");
}

TEST(GrowingFile, ReportsThatItCannotBeCreated) {
  EXPECT_EQ(message_of<InvalidInput>([] { GrowingFile file("/no/such/folder/a"); }),
            "cannot create /no/such/folder/a: No such file or directory");
}

TEST(GrowingFile, ReportsAFullDisk) {
  GrowingFile file("/dev/full");
  file.append("text");
  EXPECT_EQ(message_of<InvalidInput>([&] { file.flush(); }),
            "cannot write /dev/full: No space left on device");
}

TEST(GrowingFile, MayBeADevice) {
  GrowingFile file("/dev/null");
  file.append("text");
  file.flush();
  EXPECT_EQ(file.size(), 4U);
}

}  // namespace
}  // namespace neusum
