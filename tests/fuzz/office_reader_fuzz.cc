// Reads archives in any bytes, and documents of Word and OpenDocument and books with a member in
// any bytes: the text is valid UTF-8, and its map leads to the bytes of the member.

#include <array>
#include <string>

#include "fuzz/check_source.h"
#include "fuzz/fuzz_input.h"
#include "neusum/error.h"
#include "neusum/source.h"
#include "support/make_zip.h"

namespace {

constexpr std::string_view kContainer = "<container><rootfile full-path='book.opf'/></container>";
constexpr std::string_view kBook =
    "<package><item id='a' href='a.xhtml'/><itemref idref='a'/></package>";

std::string file_with(std::string_view member, char type) {
  using neusum::ZipMember;
  if (type == 'w') return make_zip(std::array{ZipMember{"word/document.xml", member}});
  if (type == 'e') {
    return make_zip(std::array{ZipMember{"META-INF/container.xml", kContainer},
                               ZipMember{"book.opf", kBook}, ZipMember{"a.xhtml", member}});
  }
  return make_zip(std::array{ZipMember{"mimetype", "application/vnd.oasis.opendocument.text"},
                             ZipMember{"content.xml", member}});
}

}  // namespace

// The first byte chooses the format: 'w' Word, 'e' a book, 'z' the bytes of an archive, others
// OpenDocument.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const FuzzInput input(data, size);
  const char type = static_cast<char>(input.variant);
  try {
    if (type == 'z') {
      neusum::read_source(input.text);
    } else {
      neusum::check_source(input.text, neusum::read_source(file_with(input.text, type)));
    }
  } catch (const neusum::InvalidInput&) {
    return 0;
  }
  return 0;
}
