#ifndef NEUSUM_TESTS_FUZZ_CHECK_SOURCE_H_
#define NEUSUM_TESTS_FUZZ_CHECK_SOURCE_H_

#include <string_view>
#include <vector>

#include "base/check.h"
#include "markup/html_characters.h"
#include "neusum/source.h"
#include "neusum/text.h"
#include "text/unicode.h"

namespace neusum {

// Throws unless the ranges are in order within a file of `size` bytes.
inline void check_ranges(const std::vector<Span>& ranges, std::size_t size) {
  std::size_t position = 0;
  for (const Span& range : ranges) {
    NEUSUM_CHECK(range.offset >= position && range.length > 0 && range.end() <= size);
    position = range.end();
  }
}

// Throws unless the text is valid, its blocks are in order, and the map leads to the file.
inline void check_source(std::string_view bytes, const SourceText& source) {
  NEUSUM_CHECK(make_valid_utf8(source.text).replacements == 0);
  NEUSUM_CHECK(source.map.text_size() == source.text.size());
  std::size_t position = 0;
  for (const SourceBlock& block : source.blocks) {
    NEUSUM_CHECK(block.span.offset >= position && block.span.length > 0);
    NEUSUM_CHECK(block.span.end() <= source.text.size());
    NEUSUM_CHECK(trim(source.text, block.span) == block.span);
    check_ranges(source.map.ranges(block.span), bytes.size());
    position = block.span.end();
  }
  if (source.encoding != "utf-8") return;
  for (std::size_t i = 0; i < source.text.size(); ++i) {  // letters are copies or references
    if (!is_ascii_letter(source.text[i])) continue;
    const std::vector<Span> ranges = source.map.ranges({i, 1});
    NEUSUM_CHECK(ranges.size() == 1);
    const std::string_view origin = ranges.front().of(bytes);
    NEUSUM_CHECK(origin == source.text.substr(i, 1) || origin.front() == '&');
  }
}

}  // namespace neusum

#endif  // NEUSUM_TESTS_FUZZ_CHECK_SOURCE_H_
