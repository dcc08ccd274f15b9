// Reads descriptions of PDF files in any bytes: the text is valid UTF-8, and its words are in
// order.

#include <algorithm>
#include <string>

#include "base/check.h"
#include "fuzz/check_source.h"
#include "fuzz/fuzz_input.h"
#include "neusum/error.h"
#include "neusum/source.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const FuzzInput input(data, size);
  try {
    const neusum::SourceText source = neusum::read_pdf_layout(input.text);
    // The map leads to the text of the words, in which a byte that is not UTF-8 has three bytes.
    neusum::check_source(std::string(3 * input.text.size(), ' '), source);
    NEUSUM_CHECK(std::ranges::is_sorted(source.words, {}, &neusum::PlacedWord::offset));
    for (const neusum::SourceBlock& block : source.blocks) {
      neusum::positions_in_source(source, {&block.span, 1}, neusum::StringIndexType::kUtf8CodeUnit);
    }
  } catch (const neusum::InvalidInput&) {
    return 0;
  }
  return 0;
}
