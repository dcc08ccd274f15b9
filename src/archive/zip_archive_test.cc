#include "archive/zip_archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <string>

#include "neusum/error.h"
#include "support/make_zip.h"

namespace neusum {
namespace {

using testing::HasSubstr;

std::string message_of(const std::function<void()>& function) {
  try {
    function();
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "";
}

TEST(ZipArchive, ReadsMembers) {
  const std::string bytes = make_zip(std::array{ZipMember{"a.txt", "One."}, ZipMember{"b/c", ""}});
  ZipArchive archive(bytes, "x.zip", 100);
  EXPECT_TRUE(archive.contains("b/c"));
  EXPECT_FALSE(archive.contains("c"));
  EXPECT_EQ(archive.read("a.txt"), "One.");
  EXPECT_EQ(archive.read("b/c"), "");
  EXPECT_EQ(message_of([&] { archive.read("c"); }), "x.zip: member c does not exist");
}

TEST(ZipArchive, RejectsWhatIsNoArchive) {
  EXPECT_EQ(message_of([] { ZipArchive("PK\x03\x04 no archive", "x.zip", 100); }),
            "x.zip is a damaged ZIP archive");
}

TEST(ZipArchive, LimitsTheSizeOfAllMembersTogether) {
  const std::string bytes = make_zip(std::array{ZipMember{"a", "12345678"}});
  ZipArchive archive(bytes, "x.zip", 10);
  EXPECT_EQ(archive.read("a").size(), 8U);
  EXPECT_THAT(message_of([&] { archive.read("a"); }), HasSubstr("has 8 bytes, too many"));
}

TEST(ZipArchive, RejectsABombBeforeItIsDecompressed) {
  const std::string zeros(std::size_t{64} << 20, '0');
  const std::string bytes = make_zip(std::array{ZipMember{"a", zeros}});
  ZipArchive archive(bytes, "x.zip", std::size_t{1} << 30);
  EXPECT_THAT(message_of([&] { archive.read("a"); }), HasSubstr("too many for its archive"));
}

TEST(ZipArchive, LimitsManySmallMembersByTheSizeOfTheArchive) {
  const std::string zeros(std::size_t{4} << 20, '0');
  const std::string bytes =
      make_zip(std::array{ZipMember{"a", zeros}, ZipMember{"b", zeros}, ZipMember{"c", zeros}});
  ZipArchive archive(bytes, "x.zip", std::size_t{1} << 30);
  archive.read("a");
  EXPECT_THAT(message_of([&] { archive.read("b"), archive.read("c"); }), HasSubstr("too many"));
}

TEST(ZipArchive, ReportsDamagedMembers) {
  std::string bytes =
      make_zip(std::array{ZipMember{"a", std::string_view("The ferry sank. The ferry sank.")}});
  bytes[34] = '\x07';  // an invalid block type at the beginning of the compressed data
  ZipArchive archive(bytes, "x.zip", 100);
  EXPECT_EQ(message_of([&] { archive.read("a"); }), "x.zip: member a is damaged");
}

}  // namespace
}  // namespace neusum
