#ifndef NEUSUM_STRUCTURE_LINE_JOINER_H_
#define NEUSUM_STRUCTURE_LINE_JOINER_H_

#include <string_view>
#include <vector>

#include "structure/text_lines.h"
#include "structure/text_structure.h"

namespace neusum {

// Joins the lines of wrapped paragraphs, also across the foot and head of a page, which then
// belong to no block. Sets the members
// of the blocks that follow from their lines: role, lines, speaker, follows_blank, has_marker and
// shape.
std::vector<TextBlock> join_lines(std::string_view text, const std::vector<TextLine>& lines);

}  // namespace neusum

#endif  // NEUSUM_STRUCTURE_LINE_JOINER_H_
