#ifndef NEUSUM_TEXT_HEADLINE_H_
#define NEUSUM_TEXT_HEADLINE_H_

#include <span>
#include <string_view>

#include "neusum/span.h"

namespace neusum {

// Whether the first of the sentences that SentenceSplitter found in a raw text is a headline: one
// line of at most 12 words without a mark at its end, then a blank line, then a sentence that ends
// with a terminator. Lists, tables and wrapped lines do not have this form, and captions are
// longer.
bool opens_with_headline(std::string_view text, std::span<const Span> sentences);

}  // namespace neusum

#endif  // NEUSUM_TEXT_HEADLINE_H_
