// Reads mails in any bytes: the text is valid UTF-8, and its map leads to the bytes it is from.

#include "fuzz/check_source.h"
#include "fuzz/fuzz_input.h"
#include "neusum/source.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const FuzzInput input(data, size);
  neusum::check_source(input.text,
                       neusum::read_source(input.text, {.type = neusum::SourceType::kMail}));
  return 0;
}
