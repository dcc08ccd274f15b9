#ifndef NEUSUM_TEXT_UTF16_H_
#define NEUSUM_TEXT_UTF16_H_

#include <string_view>

#include "neusum/text.h"

namespace neusum {

// UTF-16 that begins with a byte order mark, as UTF-8 without the mark. Unpaired surrogates and an
// odd last byte become U+FFFD.
ValidText decode_utf16(std::string_view bytes);

}  // namespace neusum

#endif  // NEUSUM_TEXT_UTF16_H_
