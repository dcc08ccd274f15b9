#include "structure/block_text.h"

#include <cstddef>

namespace neusum {

std::string_view line_separator(std::string_view text, Span line) {
  return text.substr(line.end()).starts_with('-') ? "" : " ";
}

std::string join_lines(std::string_view text, std::span<const Span> lines) {
  std::string joined;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i > 0) joined += line_separator(text, lines[i - 1]);
    joined += lines[i].of(text);
  }
  return joined;
}

}  // namespace neusum
