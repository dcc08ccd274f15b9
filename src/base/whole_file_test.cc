#include "base/whole_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string_view>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t kLarge = std::size_t{1} << 20;  // several blocks

std::string text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

TEST(WholeFile, KeepsItsBytesWhenTheFileIsOverwritten) {
  const ScratchFolder folder;
  const std::string path = folder.write("file", "neusum");
  const WholeFile file(path);
  folder.write("file", "other");
  EXPECT_EQ(text_of(file.bytes()), "neusum");
  std::filesystem::resize_file(path, 0);
  EXPECT_EQ(text_of(file.bytes()), "neusum");
}

TEST(WholeFile, OfAnEmptyFileIsEmpty) {
  const ScratchFolder folder;
  EXPECT_TRUE(WholeFile(folder.write("file", "")).bytes().empty());
  read_blocks(folder.path("file"), [](auto) { FAIL() << "there is no block"; });
}

TEST(ReadBlocks, ReturnsAllBytesInOrder) {
  const ScratchFolder folder;
  std::string content;
  for (std::size_t i = 0; content.size() < kLarge; ++i) content += std::to_string(i);
  std::string read;
  read_blocks(folder.write("file", content), [&](auto block) { read += text_of(block); });
  EXPECT_EQ(read, content);
}

// The error message of read_blocks() if `change` happens after the first block.
template <typename Change>
std::string message_after(const ScratchFolder& folder, const Change& change) {
  const std::string path = folder.write("file", std::string(kLarge, 'x'));
  // A time in the past: the clock of the file system may be too coarse to show the change.
  std::filesystem::last_write_time(
      path, std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
  bool is_changed = false;
  return message_of<InvalidInput>([&] {
    read_blocks(path, [&](auto) {
      if (!std::exchange(is_changed, true)) change(path);
    });
  });
}

TEST(ReadBlocks, RejectsAFileThatChangesDuringTheRead) {
  const ScratchFolder folder;
  EXPECT_EQ(message_after(folder, [](const std::string&) {}), "");
  const auto shrink = [](const std::string& path) { std::filesystem::resize_file(path, 1); };
  EXPECT_THAT(message_after(folder, shrink), HasSubstr("file changed while it was read"));
  const auto grow = [](const std::string& path) { std::filesystem::resize_file(path, kLarge + 1); };
  EXPECT_THAT(message_after(folder, grow), HasSubstr("changed while it was read"));
  const auto overwrite = [](const std::string& path) {
    std::fstream(path, std::ios::in | std::ios::out | std::ios::binary) << "other";
  };
  EXPECT_THAT(message_after(folder, overwrite), HasSubstr("changed while it was read"));
}

TEST(ReadBlocks, AcceptsAFileThatIsReplacedByRename) {
  const ScratchFolder folder;
  const auto replace = [&](const std::string& path) {
    std::filesystem::rename(folder.write("new", "other"), path);
  };
  EXPECT_EQ(message_after(folder, replace), "");
}

}  // namespace
}  // namespace neusum
