#ifndef NEUSUM_STRUCTURE_TEXT_STRUCTURE_H_
#define NEUSUM_STRUCTURE_TEXT_STRUCTURE_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "neusum/document.h"
#include "structure/line_shape.h"

namespace neusum {

// Blocks with a lower probability do not belong to the main text.
inline constexpr double kMainTextThreshold = 0.5;

// A part of a text that sentences do not cross: a line, or the lines of a wrapped paragraph.
struct TextBlock {
  BlockRole role = BlockRole::kParagraph;
  // The lines of the block in order, without the name of a speaker and without marks of lists,
  // quotations and headings. An end-of-line hyphen belongs to no line.
  std::vector<Span> lines = {};
  Span speaker = {};  // in the text; length 0 if there is none
  bool follows_blank = true;
  bool has_marker = false;                  // it begins like a list item
  LineShape shape = {};                     // of the joined lines
  double main_text = 1;                     // probability that it belongs to the main text
  bool is_prose = false;                    // its form is that of running text
  std::optional<std::size_t> heading = {};  // index of the heading or question before it
};

// The blocks of a text, in order.
struct TextStructure {
  std::vector<TextBlock> blocks = {};
  // Whether the author ends sentences with a full stop or the like. Chats and notes often do not.
  bool has_terminators = true;
};

// Whether a block with this role may consist of sentences: a paragraph or a list item.
inline bool is_running_text(BlockRole role) {
  return role == BlockRole::kParagraph || role == BlockRole::kListItem;
}

// Finds the blocks of a text. `stated` are the parts that its format states, in order; each
// consists of whole lines, and all of them belong to the main text. Takes linear time for any
// bytes.
TextStructure find_structure(std::string_view text, std::span<const TextPart> stated = {});

}  // namespace neusum

#endif  // NEUSUM_STRUCTURE_TEXT_STRUCTURE_H_
