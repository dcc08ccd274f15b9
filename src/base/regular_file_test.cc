#include "base/regular_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <vector>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::HasSubstr;

std::string read_text(const RegularFile& file, std::size_t offset, std::size_t size) {
  std::vector<std::byte> buffer(size);
  const std::size_t count = file.read_at(offset, buffer);
  return {reinterpret_cast<const char*>(buffer.data()), count};
}

TEST(RegularFile, ReadsUpToItsEnd) {
  const ScratchFolder folder;
  const RegularFile file(folder.write("file", "neusum"));
  EXPECT_EQ(file.size(), 6U);
  EXPECT_EQ(read_text(file, 3, 2), "su");
  EXPECT_EQ(read_text(file, 3, 9), "sum");
  EXPECT_EQ(read_text(file, 7, 9), "");
}

TEST(RegularFile, ReturnsFewerBytesAfterTheFileIsTruncated) {
  const ScratchFolder folder;
  const RegularFile file(folder.write("file", "neusum"));
  folder.write("file", "neu");
  EXPECT_EQ(read_text(file, 2, 4), "u");
  EXPECT_THAT(message_of<InvalidInput>([&] { file.check_unchanged(); }),
              HasSubstr("file changed while it was read"));
}

TEST(RegularFile, NamesThePathThatCannotBeRead) {
  const ScratchFolder folder;
  for (const std::string& path : {folder.path("none"), folder.path(".")}) {
    EXPECT_THAT(message_of<InvalidInput>([&] { const RegularFile file(path); }), HasSubstr(path));
  }
}

TEST(RegularFile, DoesNotWaitForTheWriterOfAFifo) {
  const ScratchFolder folder;
  const std::string path = folder.path("fifo");
  ASSERT_EQ(::mkfifo(path.c_str(), S_IRUSR | S_IWUSR), 0);
  EXPECT_EQ(message_of<InvalidInput>([&] { const RegularFile file(path); }),
            path + " is not a regular file");
}

}  // namespace
}  // namespace neusum
