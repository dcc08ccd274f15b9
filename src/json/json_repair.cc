#include "json/json_repair.h"

#include <charconv>
#include <cstddef>

namespace neusum {
namespace {

constexpr std::size_t kEscapeLength = 6;  // \uXXXX

// The code unit of the escape \uXXXX at `position`; 0 if there is no escape.
unsigned escaped_unit(std::string_view json, std::size_t position) {
  const std::string_view escape = json.substr(std::min(position, json.size()), kEscapeLength);
  if (escape.size() < kEscapeLength || !escape.starts_with("\\u")) return 0;
  unsigned unit = 0;
  std::from_chars(escape.data() + 2, escape.data() + escape.size(), unit, 16);
  return unit;
}

bool is_high_surrogate(unsigned unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool is_low_surrogate(unsigned unit) { return unit >= 0xDC00 && unit < 0xE000; }

}  // namespace

ValidText repair_json(std::string_view json) {
  ValidText valid = make_valid_utf8(json);
  std::string& text = valid.text;
  for (std::size_t i = text.find('\\'); i != std::string::npos; i = text.find('\\', i)) {
    const unsigned unit = escaped_unit(text, i);
    if (is_high_surrogate(unit) && is_low_surrogate(escaped_unit(text, i + kEscapeLength))) {
      i += 2 * kEscapeLength;
    } else if (is_high_surrogate(unit) || is_low_surrogate(unit)) {
      text.replace(i, kEscapeLength, "\\ufffd");
      ++valid.replacements;
      i += kEscapeLength;
    } else {
      i += 2;
    }
  }
  return valid;
}

}  // namespace neusum
