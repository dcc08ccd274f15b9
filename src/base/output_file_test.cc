#include "base/output_file.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "neusum/error.h"
#include "neusum/write_file.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

TEST(OutputFile, AppearsAtClose) {
  const ScratchFolder folder;
  OutputFile file(folder.path("a"));
  file.write("text");
  EXPECT_FALSE(folder.has("a"));
  EXPECT_TRUE(folder.has("a.partial"));
  file.close();
  EXPECT_EQ(folder.read("a"), "text");
  EXPECT_FALSE(folder.has("a.partial"));
}

TEST(OutputFile, KeepsTheOldFileWhenAbandoned) {
  const ScratchFolder folder;
  folder.write("a", "old");
  { OutputFile(folder.path("a")).write("new"); }
  EXPECT_EQ(folder.read("a"), "old");
  EXPECT_FALSE(folder.has("a.partial"));
}

TEST(OutputFile, ContinuesAPartialFile) {
  const ScratchFolder folder;
  folder.write("a.partial", "what was written");
  OutputFile file(folder.path("a"), OutputFile::Existing::kKeep);
  EXPECT_EQ(file.size(), 16U);
  file.truncate(4);
  file.write("ever");
  EXPECT_EQ(file.size(), 8U);
  file.close();
  EXPECT_EQ(folder.read("a"), "whatever");
}

TEST(OutputFile, KeepsAPartialFileThatIsNotContinued) {
  const ScratchFolder folder;
  folder.write("a.partial", "text");
  { const OutputFile file(folder.path("a"), OutputFile::Existing::kKeep); }
  EXPECT_EQ(folder.read("a.partial"), "text");
}

TEST(OutputFile, IsWrittenByOneProcessAtATime) {
  const ScratchFolder folder;
  const auto open_again = [&] { const OutputFile file(folder.path("a")); };
  {
    OutputFile file(folder.path("a"));
    file.write("text");
    EXPECT_EQ(message_of<InvalidInput>(open_again),
              "another process is writing " + folder.path("a"));
    file.close();
  }
  EXPECT_EQ(folder.read("a"), "text");
  open_again();
}

TEST(OutputFile, DiscardsAPartialFileByDefault) {
  const ScratchFolder folder;
  folder.write("a.partial", "what was written");
  write_file(folder.path("a"), "x");
  EXPECT_EQ(folder.read("a"), "x");
}

TEST(OutputFile, KeepsThePartialFileOnRequest) {
  const ScratchFolder folder;
  {
    OutputFile file(folder.path("a"));
    file.write("text");
    file.keep_partial();
  }
  EXPECT_FALSE(folder.has("a"));
  EXPECT_EQ(folder.read("a.partial"), "text");
}

TEST(OutputFile, IsAValidCompressedFileWhenEmpty) {
  const ScratchFolder folder;
  write_file(folder.path("a.zst"), "");
  write_file(folder.path("a.gz"), "");
  write_file(folder.path("a"), "");
  EXPECT_EQ(folder.read("a.zst"), compress("", Compression::kZstd));
  EXPECT_EQ(folder.read("a.gz"), compress("", Compression::kGzip));
  EXPECT_EQ(folder.read("a"), "");
}

TEST(OutputFile, ReplacesTheTargetOfASymbolicLink) {
  const ScratchFolder folder;
  folder.write("target", "old");
  std::filesystem::create_symlink("target", folder.path("link"));
  write_file(folder.path("link"), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder.path("link")));
  EXPECT_EQ(folder.read("target"), "new");
}

TEST(OutputFile, WritesDirectlyToADevice) {
  write_file("/dev/null", "text");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(OutputFile, RejectsAFolder) {
  EXPECT_EQ(message_of<InvalidInput>([] { OutputFile file("/tmp"); }),
            "/tmp is a directory; name a file to write");
}

TEST(OutputFile, ReportsThatItCannotBeCreated) {
  EXPECT_EQ(message_of<IoError>([] { OutputFile file("/no/such/folder/a"); }),
            "cannot create /no/such/folder/a: No such file or directory");
}

TEST(OutputFile, ReportsAFullDisk) {
  EXPECT_EQ(message_of<IoError>([] { write_file("/dev/full", "text"); }),
            "cannot write /dev/full: No space left on device");
}

TEST(ReplaceFile, GivesACompleteFileTheNameOfAnother) {
  const ScratchFolder folder;
  replace_file(folder.write("rows", "old"), folder.write("rows.partial", "new"));
  EXPECT_EQ(folder.read("rows"), "new");
  EXPECT_FALSE(folder.has("rows.partial"));
  EXPECT_THROW(replace_file(folder.path("rows"), folder.path("missing")), IoError);
}

}  // namespace
}  // namespace neusum
