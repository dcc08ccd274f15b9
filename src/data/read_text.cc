#include <vector>

#include "base/input_file.h"
#include "base/log.h"
#include "neusum/corpus.h"
#include "neusum/text.h"

namespace neusum {

Document read_text(const std::string& path) {
  constexpr std::size_t kBufferBytes = 1 << 16;
  InputFile file(path);
  std::string bytes;
  std::vector<char> buffer(kBufferBytes);
  while (const std::size_t count = file.read(buffer)) bytes.append(buffer.data(), count);
  ValidText valid = make_valid_utf8(bytes);
  if (valid.replacements > 0) {
    log(LogLevel::kWarning, path + ": " + std::to_string(valid.replacements) +
                                " byte sequences were not UTF-8, now U+FFFD");
  }
  return {.id = make_valid_utf8(path).text, .text = std::move(valid.text)};
}

}  // namespace neusum
