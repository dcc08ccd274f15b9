#ifndef NEUSUM_MARKUP_ENCODINGS_H_
#define NEUSUM_MARKUP_ENCODINGS_H_

#include <string>
#include <string_view>

#include "neusum/source.h"

namespace neusum {

// A file as UTF-8.
struct DecodedText {
  std::string text;      // valid UTF-8, without a byte order mark
  SourceMap map;         // from `text` to the file
  std::string encoding;  // as the Encoding Standard names it, in lower case
};

// The name of the encoding that a label such as "latin1" means; empty if the label is unknown.
std::string_view encoding_of_label(std::string_view label);

// The encoding that the <meta> of a page states; empty if there is none.
std::string_view stated_encoding(std::string_view page);

// Decodes a file as the HTML standard says: by its byte order mark, otherwise as `encoding` if that
// is known. Otherwise as UTF-8, or as windows-1252 if it has more invalid bytes than characters
// beyond ASCII.
DecodedText decode(std::string_view bytes, std::string_view encoding);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_ENCODINGS_H_
