// Reads all text of pages in any bytes: it is valid UTF-8, and its map leads to the bytes it is
// from.

#include <array>
#include <string>

#include "fuzz/check_source.h"
#include "fuzz/fuzz_input.h"
#include "neusum/source.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using neusum::SourceType;
  static const std::array<std::string, 6> kEncodings = {"",        "windows-1252", "shift_jis",
                                                        "gb18030", "utf-16le",     "iso-2022-jp"};
  const FuzzInput input(data, size);
  const neusum::SourceOptions options = {
      .type = SourceType::kHtml, .encoding = input.choose(kEncodings), .whole_page = true};
  neusum::check_source(input.text, neusum::read_source(input.text, options));
  return 0;
}
