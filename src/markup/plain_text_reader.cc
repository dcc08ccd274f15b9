#include "markup/plain_text_reader.h"

#include <algorithm>

#include "markup/block_writer.h"
#include "structure/block_text.h"
#include "structure/text_lines.h"
#include "structure/text_structure.h"

namespace neusum {
namespace {

void write_code(std::string_view text, const TextBlock& block, BlockWriter& writer) {
  for (const Span& line : block.lines) {
    writer.break_line();
    writer.append_verbatim(line.of(text), line.offset);
  }
}

void write_lines(std::string_view text, const TextBlock& block, BlockWriter& writer) {
  const std::size_t begin = block.lines.front().offset;
  if (block.speaker.length > 0) {  // with the colon or time stamp after the name
    const Span name = {block.speaker.offset, begin - block.speaker.offset};
    writer.append(name.of(text), name.offset);
  }
  for (std::size_t i = 0; i < block.lines.size(); ++i) {
    const Span& line = block.lines[i];
    if (i > 0) writer.append(line_separator(text, block.lines[i - 1]), block.lines[i - 1].end());
    writer.append(line.of(text), line.offset);
  }
}

}  // namespace

SourceText read_plain_text(std::string_view text, const SourceOptions& options) {
  constexpr std::size_t kLinesPerBlock = 2;  // mean; the structure of a line takes 400 bytes
  const std::string_view whole = text;
  text = first_lines(text, kLinesPerBlock * options.max_blocks);
  SourceText result;
  BlockWriter writer(options.max_blocks);
  result.is_truncated = text.size() < whole.size();
  for (const TextBlock& block : find_structure(text).blocks) {
    result.is_truncated = result.is_truncated || writer.is_full();
    if (writer.is_full()) break;
    if (block.role == BlockRole::kCode) {
      write_code(text, block, writer);
    } else {
      write_lines(text, block, writer);
    }
    if (writer.has_text()) writer.end_block(block.role);
  }
  writer.finish(result);
  return result;
}

}  // namespace neusum
