#ifndef NEUSUM_STRUCTURE_JOINED_TEXT_H_
#define NEUSUM_STRUCTURE_JOINED_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

#include "neusum/source_map.h"
#include "neusum/span.h"
#include "structure/text_structure.h"

namespace neusum {

// A text in which the lines of each wrapped paragraph are one line.
struct JoinedText {
  struct Block {
    Span span = {};
    Span speaker = {};  // length 0 if there is none
  };

  // Empty if no paragraph of the given text is wrapped: the blocks are then spans of that text.
  std::string text = {};
  SourceMap map = {};  // from `text` to the given text
  std::vector<Block> blocks = {};
};

JoinedText join_paragraphs(std::string_view text, const std::vector<TextBlock>& blocks);

}  // namespace neusum

#endif  // NEUSUM_STRUCTURE_JOINED_TEXT_H_
