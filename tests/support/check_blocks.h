#ifndef NEUSUM_TESTS_SUPPORT_CHECK_BLOCKS_H_
#define NEUSUM_TESTS_SUPPORT_CHECK_BLOCKS_H_

#include <string_view>
#include <vector>

#include "base/check.h"
#include "structure/text_lines.h"
#include "structure/text_structure.h"

namespace neusum {

// Throws unless the lines of the blocks are in order and do not overlap.
inline void check_order(std::string_view text, const std::vector<TextBlock>& blocks) {
  std::size_t end = 0;
  for (const TextBlock& block : blocks) {
    NEUSUM_CHECK(!block.lines.empty());
    NEUSUM_CHECK(block.main_text >= 0 && block.main_text <= 1);
    NEUSUM_CHECK(!block.heading || *block.heading < blocks.size());
    for (const Span& line : block.lines) {
      NEUSUM_CHECK(line.offset >= end && line.end() <= text.size());
      NEUSUM_CHECK(line.of(text).find('\n') == std::string_view::npos);
      end = line.end();
    }
  }
}

// Throws unless each line of the text belongs to a block, except for lines between those of one
// paragraph: the foot and head of a page.
inline void check_cover(std::string_view text, const std::vector<TextBlock>& blocks) {
  const std::vector<TextLine> lines = read_lines(text);
  auto line = lines.begin();
  for (const TextBlock& block : blocks) {
    for (std::size_t i = 0; i < block.lines.size(); ++i) {
      const std::size_t begin = block.lines[i].offset;
      while (line != lines.end() && line->span.end() < begin) {
        NEUSUM_CHECK(i > 0);
        ++line;
      }
      NEUSUM_CHECK(line != lines.end() && line->span.offset <= begin);
      ++line;
    }
  }
  NEUSUM_CHECK(line == lines.end());
}

// Throws unless the blocks of the text cover it, in order.
inline void check_blocks(std::string_view text) {
  const std::vector<TextBlock> blocks = find_structure(text).blocks;
  check_order(text, blocks);
  check_cover(text, blocks);
}

}  // namespace neusum

#endif  // NEUSUM_TESTS_SUPPORT_CHECK_BLOCKS_H_
