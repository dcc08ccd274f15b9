#include "base/input_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::HasSubstr;

std::string read_all(const std::string& path) {
  InputFile file(path);
  std::string content;
  char buffer[7];  // small, so that the decompressors have to hold output back
  while (const std::size_t count = file.read(buffer)) content.append(buffer, count);
  return content;
}

std::string problem_of(const std::string& path) {
  return message_of<InvalidInput>([&] { read_all(path); });
}

std::string long_text() {
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += std::to_string(i) + "\n";
  return text;
}

TEST(InputFile, ReadsPlainText) {
  const ScratchFolder folder;
  EXPECT_EQ(read_all(folder.write("a.txt", "one\ntwo")), "one\ntwo");
}

TEST(InputFile, ReadsSeveralZstdFrames) {
  const ScratchFolder folder;
  const std::string frames =
      compress(long_text(), Compression::kZstd) + compress("more", Compression::kZstd);
  EXPECT_EQ(read_all(folder.write("a.zst", frames)), long_text() + "more");
}

TEST(InputFile, ReadsSeveralGzipMembers) {
  const ScratchFolder folder;
  const std::string members =
      compress(long_text(), Compression::kGzip) + compress("more", Compression::kGzip);
  EXPECT_EQ(read_all(folder.write("a.gz", members)), long_text() + "more");
}

TEST(InputFile, ReportsAMissingFile) {
  EXPECT_EQ(problem_of("/no/such/file"), "there is no file /no/such/file");
}

TEST(InputFile, RejectsAFolder) {
  EXPECT_EQ(problem_of("/tmp"), "/tmp is a directory; name a file in it");
}

TEST(InputFile, ReportsTruncationAtEveryByte) {
  const ScratchFolder folder;
  for (const auto& [name, compression] :
       {std::pair("a.zst", Compression::kZstd), std::pair("a.gz", Compression::kGzip)}) {
    const std::string whole = compress("some text", compression);
    for (std::size_t length = 0; length < whole.size(); ++length) {
      const std::string path = folder.write(name, whole.substr(0, length));
      EXPECT_THAT(problem_of(path), HasSubstr(path + " is truncated")) << length;
    }
  }
}

TEST(InputFile, ReportsDataThatDoNotMatchTheExtension) {
  const ScratchFolder folder;
  EXPECT_THAT(problem_of(folder.write("a.zst", "plain text, not zstd")),
              HasSubstr("cannot be decompressed as zstd"));
  EXPECT_THAT(problem_of(folder.write("a.gz", "plain text, not gzip")),
              HasSubstr("cannot be decompressed as gzip"));
}

TEST(InputFile, ReportsDamagedData) {
  const ScratchFolder folder;
  std::string frame = compress(long_text(), Compression::kZstd);
  frame[frame.size() / 2] = static_cast<char>(frame[frame.size() / 2] ^ 0x10);
  EXPECT_THAT(problem_of(folder.write("a.zst", frame)), HasSubstr("cannot be decompressed"));
}

TEST(InputFile, ReportsTheFractionRead) {
  const ScratchFolder folder;
  InputFile file(folder.write("a.txt", "0123456789"));
  char buffer[5];
  file.read(buffer);
  EXPECT_DOUBLE_EQ(file.fraction_read(), 0.5);
}

}  // namespace
}  // namespace neusum
