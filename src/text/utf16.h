#ifndef NEUSUM_TEXT_UTF16_H_
#define NEUSUM_TEXT_UTF16_H_

#include <string_view>

#include "neusum/text.h"

namespace neusum {

// Converts UTF-16 with a byte order mark to UTF-8 without the mark. Unpaired surrogates and an
// odd last byte become U+FFFD.
ValidText decode_utf16(std::string_view bytes);

}  // namespace neusum

#endif  // NEUSUM_TEXT_UTF16_H_
