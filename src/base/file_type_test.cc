#include "base/file_type.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using namespace std::string_view_literals;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string type_problem(std::string_view bytes, const std::string& path = "a.txt") {
  return message_of<InvalidInput>([&] { check_is_text(path, bytes); });
}

TEST(CheckIsText, NamesTheTypeOfABinaryFileAndAConverter) {
  const std::string local_header = "PK\x03\x04" + std::string(26, '\x01');
  const std::pair<std::string, std::pair<const char*, const char*>> cases[] = {
      {"%PDF-1.7\n", {"a PDF document", "pdftotext"}},
      {local_header + "word/", {"DOCX", "unzip"}},
      {local_header + "[Content_Types].xml", {"DOCX", "pandoc"}},
      {local_header + "mimetypeapplication/epub+zip", {"an EPUB book", "pandoc"}},
      {"\x1F\x8B\x08", {"gzip-compressed data", "zcat"}},
      {"\x28\xB5\x2F\xFD", {"zstd-compressed data", "zstdcat"}},
      {"BZh91AY&SY", {"bzip2-compressed data", "bzcat"}},
      {"\x89PNG\r\n\x1A\n", {"a PNG image", "tesseract"}},
      {"\xFF\xD8\xFF\xE0", {"a JPEG image", "tesseract"}},
      {"GIF89a", {"a GIF image", "tesseract"}},
      {"RIFF\x01\x02\x03\x04WEBPVP8", {"a WebP image", "tesseract"}},
      {std::string("II*\0", 4), {"a TIFF image", "tesseract"}},
      {"\xFF\xFE\x41", {"UTF-16 text", "iconv"}},
      {std::string("\xFF\xFE\0\0", 4), {"UTF-32 text", "iconv"}},
  };
  for (const auto& [bytes, expected] : cases) {
    EXPECT_THAT(type_problem(bytes), AllOf(StartsWith("a.txt is "), HasSubstr(expected.first),
                                           HasSubstr(expected.second)));
  }
  EXPECT_EQ(type_problem("\x7F"
                         "ELF"),
            "a.txt is an executable program (ELF), not text in UTF-8");
}

TEST(CheckIsText, RejectsANulByte) {
  EXPECT_THAT(type_problem("a\0b"sv), HasSubstr("a.txt is a binary file"));
  EXPECT_THAT(type_problem("a\0b"sv, "-"), HasSubstr("standard input is a binary file"));
}

TEST(CheckIsText, AcceptsText) {
  for (const std::string_view text :
       {""sv, "P"sv, "PK is a name."sv, "What is WEBP?"sv, "RIFF"sv, "\xEF\xBB\xBFOne."sv,
        "caf\xE9"sv, "\xFF"sv, "<!doctype html>"sv, "Bell \x07."sv}) {
    EXPECT_EQ(type_problem(text), "") << text;
  }
}

TEST(IsUtf16, NeedsAByteOrderMark) {
  EXPECT_TRUE(is_utf16("\xFF\xFE"sv));
  EXPECT_TRUE(is_utf16("\xFE\xFF\0A"sv));
  EXPECT_FALSE(is_utf16("\xFF\xFE\0\0"sv));
  EXPECT_FALSE(is_utf16("\0A"sv));
  EXPECT_FALSE(is_utf16(""sv));
}

}  // namespace
}  // namespace neusum
