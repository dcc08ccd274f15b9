#include "neusum/read_text.h"

#include <limits>

#include "base/file_type.h"
#include "base/input_file.h"
#include "base/log.h"
#include "neusum/corpus.h"
#include "neusum/text.h"
#include "text/utf16.h"

namespace neusum {
namespace {

ValidText decode_utf16_file(const std::string& path, std::string_view bytes) {
  ValidText decoded = decode_utf16(bytes);
  check_has_no_nul(path, decoded.text);
  return decoded;
}

ValidText decode_utf8_file(const std::string& path, std::string_view bytes) {
  check_is_text(path, bytes);
  return make_valid_utf8(bytes);
}

}  // namespace

Document read_text(const std::string& path) {
  return read_text(path, read_file(path, std::numeric_limits<std::size_t>::max()));
}

Document read_text(const std::string& path, std::string_view bytes) {
  const bool utf16 = is_utf16(bytes);
  ValidText valid = utf16 ? decode_utf16_file(path, bytes) : decode_utf8_file(path, bytes);
  if (valid.replacements > 0) {
    log(LogLevel::kWarning, path + ": " + std::to_string(valid.replacements) + " invalid " +
                                (utf16 ? "UTF-16" : "UTF-8") +
                                " sequences were replaced by U+FFFD");
  }
  return {.id = make_valid_utf8(path).text, .text = std::move(valid.text)};
}

}  // namespace neusum
