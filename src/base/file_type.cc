#include "base/file_type.h"

#include <algorithm>
#include <array>

#include "base/decompressors.h"
#include "neusum/error.h"

namespace neusum {
namespace {

using namespace std::string_view_literals;

struct FileType {
  std::array<std::string_view, 2> signatures;  // the first bytes of a file; '?' is any byte
  std::string_view name;
  std::string_view converter;  // a command that prints the text of FILE; empty if there is none
};

constexpr std::string_view kPandoc = "pandoc -t plain FILE";
constexpr std::string_view kOcr = "tesseract FILE -";

// The first matching entry wins.
constexpr FileType kFileTypes[] = {
    {{"%PDF-"sv}, "a PDF document", "pdftotext FILE -"},
    {{"%!PS"sv}, "a PostScript document", "ps2ascii FILE"},
    {{"{\\rtf"sv}, "an RTF document", "pandoc -f rtf -t plain FILE"},
    {{"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv}, "an old Microsoft Office document", "antiword FILE"},
    {{"PK\x03\x04??????????????????????????mimetypeapplication/vnd.oasis.opendocument"sv},
     "an OpenDocument file",
     kPandoc},
    {{"PK\x03\x04??????????????????????????mimetypeapplication/epub+zip"sv},
     "an EPUB book",
     kPandoc},
    {{"PK\x03\x04??????????????????????????[Content_Types].xml"sv},
     "an Office document (DOCX)",
     kPandoc},
    {{"PK\x03\x04"sv},
     "a ZIP archive or an Office document (DOCX)",
     "unzip -p FILE' or 'pandoc -t plain FILE"},
    {{"PK\x05\x06"sv}, "an empty ZIP archive", ""},
    {{kGzipSignature}, "gzip-compressed data", "zcat FILE"},
    {{kZstdSignature}, "zstd-compressed data", "zstdcat FILE"},
    {{"\xFD"
      "7zXZ\0"sv},
     "xz-compressed data",
     "xzcat FILE"},
    {{"BZh?1AY&SY"sv}, "bzip2-compressed data", "bzcat FILE"},
    {{"7z\xBC\xAF\x27\x1C"sv}, "a 7z archive", "7z x -so FILE"},
    {{"Rar!\x1A\x07"sv}, "a RAR archive", "unrar p -inul FILE"},
    {{"\x89PNG\r\n\x1A\n"sv}, "a PNG image", kOcr},
    {{"\xFF\xD8\xFF"sv}, "a JPEG image", kOcr},
    {{"GIF87a"sv, "GIF89a"sv}, "a GIF image", kOcr},
    {{"RIFF????WEBP"sv}, "a WebP image", kOcr},
    {{"II*\0"sv, "MM\0*"sv}, "a TIFF image", kOcr},
    {{"\x7F"
      "ELF"sv},
     "an executable program (ELF)",
     ""},
    {{"\xFF\xFE\0\0"sv, "\0\0\xFE\xFF"sv}, "UTF-32 text", "iconv -f UTF-32 -t UTF-8 FILE"},
    {{"\xFF\xFE"sv, "\xFE\xFF"sv}, "UTF-16 text", "iconv -f UTF-16 -t UTF-8 FILE"},
};

bool starts_with(std::string_view bytes, std::string_view signature) {
  const auto fits = [](char wanted, char byte) { return wanted == '?' || wanted == byte; };
  return !signature.empty() && bytes.size() >= signature.size() &&
         std::ranges::equal(signature, bytes.substr(0, signature.size()), fits);
}

bool matches(const FileType& type, std::string_view bytes) {
  return std::ranges::any_of(
      type.signatures, [&](std::string_view signature) { return starts_with(bytes, signature); });
}

const FileType* find_type(std::string_view bytes) {
  const auto* const found =
      std::ranges::find_if(kFileTypes, [&](const FileType& type) { return matches(type, bytes); });
  return found == std::end(kFileTypes) ? nullptr : found;
}

}  // namespace

std::string name_of_file(const std::string& path) { return path == "-" ? "standard input" : path; }

bool is_utf16(std::string_view bytes) {
  const FileType* const type = find_type(bytes);
  return type != nullptr && type->name == "UTF-16 text";
}

void check_is_text(const std::string& path, std::string_view bytes) {
  const FileType* const type = find_type(bytes);
  if (type == nullptr) return check_has_no_nul(path, bytes);
  std::string problem =
      name_of_file(path) + " is " + std::string(type->name) + ", not text in UTF-8";
  if (!type->converter.empty()) {
    problem += "; convert it first, for example with '" + std::string(type->converter) + "'";
  }
  throw InvalidInput(problem);
}

void check_has_no_nul(const std::string& path, std::string_view text) {
  if (text.find('\0') == std::string_view::npos) return;
  throw InvalidInput(name_of_file(path) +
                     " is a binary file, not text: it has a NUL byte; if it is UTF-16, convert it "
                     "first, for example with 'iconv -f UTF-16 -t UTF-8 FILE'");
}

}  // namespace neusum
