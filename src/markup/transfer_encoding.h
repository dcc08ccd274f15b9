#ifndef NEUSUM_MARKUP_TRANSFER_ENCODING_H_
#define NEUSUM_MARKUP_TRANSFER_ENCODING_H_

#include <string>
#include <string_view>

#include "neusum/source_map.h"

namespace neusum {

// The bytes of a part of a mail.
struct DecodedPart {
  std::string bytes;
  SourceMap map;  // from `bytes` to the encoded text
};

// Decodes the text of a part whose header Content-Transfer-Encoding is `encoding`, in any case.
// Text in an unknown encoding is copied. Characters that the encoding does not have are ignored in
// base64 and copied in quoted-printable. Takes linear time.
DecodedPart decode_part(std::string_view text, std::string_view encoding);

// The same for an encoded word of a header (RFC 2047): `encoding` is "q" or "b".
std::string decode_word(std::string_view text, char encoding);

// Decodes an address such as "page%201.xhtml".
std::string decode_percent(std::string_view address);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_TRANSFER_ENCODING_H_
