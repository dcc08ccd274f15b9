#include "text/utf16.h"

#include <unicode/utf16.h>

#include "base/check.h"
#include "text/unicode.h"

namespace neusum {

ValidText decode_utf16(std::string_view bytes) {
  constexpr std::size_t kUnitBytes = 2;
  constexpr CodePoint kReplacement = 0xFFFD;
  NEUSUM_CHECK(bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF"));
  const std::size_t high = bytes.front() == '\xFE' ? 0 : 1;  // position of a unit's high byte
  const auto unit_at = [&](std::size_t i) -> CodePoint {
    if (i + kUnitBytes > bytes.size()) return kReplacement;
    const auto byte = [&](std::size_t j) { return static_cast<unsigned char>(bytes[j]); };
    return byte(i + high) << 8 | byte(i + 1 - high);
  };
  ValidText decoded;
  for (std::size_t i = kUnitBytes; i < bytes.size(); i += kUnitBytes) {
    CodePoint c = unit_at(i);
    if (U16_IS_LEAD(c) && U16_IS_TRAIL(unit_at(i + kUnitBytes))) {
      i += kUnitBytes;
      c = U16_GET_SUPPLEMENTARY(c, unit_at(i));
    } else if (U16_IS_SURROGATE(c) || i + kUnitBytes > bytes.size()) {
      c = kReplacement;
      ++decoded.replacements;
    }
    append_code_point(decoded.text, c);
  }
  return decoded;
}

}  // namespace neusum
