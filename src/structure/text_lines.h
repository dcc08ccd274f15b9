#ifndef NEUSUM_STRUCTURE_TEXT_LINES_H_
#define NEUSUM_STRUCTURE_TEXT_LINES_H_

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "neusum/document.h"
#include "structure/line_shape.h"

namespace neusum {

// A line that is not blank.
struct TextLine {
  Span span = {};             // without white space at its ends
  Span content = {};          // without the speaker, bullets, quotation and heading marks
  Span speaker = {};          // in the text; length 0 if there is none
  bool follows_blank = true;  // a blank line, or the beginning of the text, is before it
  bool has_marker = false;    // it begins like a list item
  bool is_turn = false;       // it begins with a speaker or a time stamp
  // kParagraph if no grammar says what the line is.
  BlockRole role = BlockRole::kParagraph;
  LineShape shape = {};  // of the content
};

// The first `count` lines of a text, blank ones included.
std::string_view first_lines(std::string_view text, std::size_t count);

// Finds the lines of a text and what their grammar says. A name before a colon is a speaker if the
// text is a conversation: names repeat, or most lines have one. `stated` is as in find_structure().
// Takes linear time.
std::vector<TextLine> read_lines(std::string_view text, std::span<const TextPart> stated = {});

}  // namespace neusum

#endif  // NEUSUM_STRUCTURE_TEXT_LINES_H_
