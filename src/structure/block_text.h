#ifndef NEUSUM_STRUCTURE_BLOCK_TEXT_H_
#define NEUSUM_STRUCTURE_BLOCK_TEXT_H_

#include <span>
#include <string>
#include <string_view>

#include "neusum/span.h"

namespace neusum {

// What joins a line of a block to the next one: a space, or nothing if an end-of-line hyphen, which
// belongs to no line, follows it.
std::string_view line_separator(std::string_view text, Span line);

// The lines of a block, joined by line_separator().
std::string join_lines(std::string_view text, std::span<const Span> lines);

}  // namespace neusum

#endif  // NEUSUM_STRUCTURE_BLOCK_TEXT_H_
