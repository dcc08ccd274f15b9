// Finds the blocks of plain text in any bytes and encoding: the text is valid UTF-8, and its map
// leads to the bytes it is from.

#include <array>
#include <string>

#include "fuzz/check_source.h"
#include "fuzz/fuzz_input.h"
#include "neusum/error.h"
#include "neusum/source.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using neusum::SourceType;
  // The encodings of the standard that have characters of several bytes, and others.
  static const std::array<std::string, 14> kEncodings = {
      "",        "utf-8", "windows-1252", "koi8-r",    "utf-16be", "utf-16le",    "gbk",
      "gb18030", "big5",  "euc-jp",       "shift_jis", "euc-kr",   "iso-2022-jp", "iso-8859-8-i"};
  const FuzzInput input(data, size);
  const neusum::SourceOptions options = {.type = SourceType::kText,
                                         .encoding = input.choose(kEncodings)};
  try {
    neusum::check_source(input.text, neusum::read_source(input.text, options));
  } catch (const neusum::InvalidInput&) {  // begins like a binary file
  }
  return 0;
}
