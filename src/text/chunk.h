#ifndef NEUSUM_TEXT_CHUNK_H_
#define NEUSUM_TEXT_CHUNK_H_

// Chunks, the characters between two white spaces: the steps in which text is walked.

#include <cstddef>
#include <string_view>

#include "neusum/document.h"
#include "text/unicode.h"

namespace neusum {

// Finds chunks. Remembers where the text has no white space, so that looking ahead from many
// positions of a long chunk does not examine its characters again.
class ChunkFinder {
 public:
  explicit ChunkFinder(std::string_view text) : text_(text) {}

  // Returns the first chunk at or after `position`; length 0 at the end of the text. Very long
  // chunks are cut, which bounds the cost of looking ahead.
  Span next(std::size_t position);

 private:
  std::string_view text_;
  Span solid_;  // has no white space
};

// Position of the first byte in [begin, end) that may start a terminator; `end` if there is none.
std::size_t find_possible_terminator(std::string_view text, std::size_t begin, std::size_t end);

// Whether `c` is a letter, a digit or an apostrophe.
bool is_word_character(CodePoint c);

// The first word of a chunk, without opening quotes and brackets; may be empty.
std::string_view first_word(std::string_view chunk);

// Whether the chunk starts with a capital letter, ignoring opening quotes and brackets.
bool starts_upper(std::string_view chunk);

}  // namespace neusum

#endif  // NEUSUM_TEXT_CHUNK_H_
