#ifndef NEUSUM_MARKUP_CHARACTER_REFERENCES_H_
#define NEUSUM_MARKUP_CHARACTER_REFERENCES_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace neusum {

// Where a character reference stands. Attributes contain URLs such as "?a=1&copy=2", in which a
// reference without a semicolon is none.
enum class ReferenceContext { kText, kAttribute };

// A decoded character reference, such as "&amp;".
struct CharacterReference {
  std::string text;        // the characters that it means, in UTF-8
  std::size_t length = 0;  // its bytes in the source; 0 if there is no reference
};

// Decodes the reference at the beginning of `source`, which starts with an ampersand, as the HTML
// standard says.
CharacterReference decode_reference(std::string_view source, ReferenceContext context);

// `source` with all its references decoded.
std::string decode_references(std::string_view source, ReferenceContext context);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_CHARACTER_REFERENCES_H_
