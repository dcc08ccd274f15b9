#ifndef NEUSUM_TEXT_CHUNK_H_
#define NEUSUM_TEXT_CHUNK_H_

// Chunks, the characters between two white spaces: the steps in which text is walked.

#include <cstddef>
#include <string_view>

#include "neusum/document.h"
#include "text/unicode.h"

namespace neusum {

// The first chunk at or after `position`; of length 0 at the end. Of a very long one only the
// beginning, so that looking ahead costs no more on any text.
Span next_chunk(std::string_view text, std::size_t position);

// The first byte in [begin, end) with which a terminator may begin; `end` where there is none.
std::size_t find_possible_terminator(std::string_view text, std::size_t begin, std::size_t end);

// Letters, digits and apostrophes.
bool is_word_character(CodePoint c);

// The first word of a chunk, without what opens before it; may be empty.
std::string_view first_word(std::string_view chunk);

// Whether a capital stands first, after what opens.
bool starts_upper(std::string_view chunk);

}  // namespace neusum

#endif  // NEUSUM_TEXT_CHUNK_H_
