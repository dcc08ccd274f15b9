// Reads subtitles and plain text in any bytes: the text is valid UTF-8, and its map leads to the
// bytes it is from.

#include <array>

#include "fuzz/check_source.h"
#include "fuzz/fuzz_input.h"
#include "neusum/error.h"
#include "neusum/source.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using neusum::SourceType;
  static const std::array<SourceType, 3> kTypes = {SourceType::kVtt, SourceType::kSrt,
                                                   SourceType::kText};
  const FuzzInput input(data, size);
  try {
    neusum::check_source(input.text,
                         neusum::read_source(input.text, {.type = input.choose(kTypes)}));
  } catch (const neusum::InvalidInput&) {  // begins like a binary file
  }
  return 0;
}
