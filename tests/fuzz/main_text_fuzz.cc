// Finds the main text of pages in any bytes and marks it: the map leads to the bytes of the page,
// and without the marks, the page has its original bytes.

#include <string>
#include <vector>

#include "base/check.h"
#include "fuzz/check_source.h"
#include "fuzz/fuzz_input.h"
#include "neusum/marked_page.h"
#include "neusum/source.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using neusum::SourceType;
  const FuzzInput input(data, size);
  const neusum::SourceText source = neusum::read_source(input.text, {.type = SourceType::kHtml});
  neusum::check_source(input.text, source);
  if (!neusum::can_mark_page(source.encoding)) return 0;
  std::vector<neusum::PageMark> marks;
  for (const neusum::SourceBlock& block : source.blocks) {
    marks.push_back(
        {.text = std::string(block.span.of(source.text)), .ranges = source.map.ranges(block.span)});
  }
  NEUSUM_CHECK(neusum::remove_marks(neusum::mark_page(input.text, source.encoding, marks)) ==
               input.text);
  return 0;
}
