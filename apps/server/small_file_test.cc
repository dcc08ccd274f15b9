#include "small_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum::server {
namespace {

using ::testing::HasSubstr;

std::string problem_of(const std::string& path) {
  return message_of<InvalidInput>([&] { read_small_file(path); });
}

TEST(SmallFile, IsReadWhole) {
  const ScratchFolder scratch;
  EXPECT_EQ(read_small_file(scratch.write("file", "two\nlines")), "two\nlines");
  EXPECT_EQ(read_small_file(scratch.write("empty", "")), "");
}

TEST(SmallFile, IsNeitherAFifoNorADeviceNorAFolder) {
  const ScratchFolder scratch;
  const std::string fifo = scratch.path("fifo");
  ASSERT_EQ(::mkfifo(fifo.c_str(), S_IRUSR | S_IWUSR), 0);
  for (const std::string& path : {fifo, std::string("/dev/zero"), scratch.path(".")}) {
    EXPECT_EQ(problem_of(path), path + " is not a regular file");
  }
}

TEST(SmallFile, HasALimit) {
  const ScratchFolder scratch;
  const std::string path = scratch.write("large", "");
  std::filesystem::resize_file(path, (16U << 20U) + 1);
  EXPECT_EQ(problem_of(path), path + " is larger than 16 MiB");
}

TEST(SmallFile, NamesThePathThatCannotBeRead) {
  EXPECT_THAT(problem_of("/none/file"), HasSubstr("cannot read /none/file: "));
}

}  // namespace
}  // namespace neusum::server
