#ifndef NEUSUM_CORPUS_GIVEN_POSITIONS_H_
#define NEUSUM_CORPUS_GIVEN_POSITIONS_H_

#include <span>
#include <vector>

#include "neusum/document.h"

namespace neusum {

// Where a part of Document::text is in the text that was given.
struct GivenPosition {
  Span span = {};                 // from its first to its last character
  std::vector<Span> ranges = {};  // if lines were joined: its lines; otherwise empty
};

// The positions of spans of document.text, which are sorted and do not overlap, in units of `type`.
std::vector<GivenPosition> given_positions(const Document& document, std::span<const Span> spans,
                                           StringIndexType type);

}  // namespace neusum

#endif  // NEUSUM_CORPUS_GIVEN_POSITIONS_H_
