#include "markup/kept_blocks.h"

#include <string_view>

namespace neusum {
namespace {

SourceText copy_blocks(const SourceText& source, const std::vector<bool>& is_kept,
                       std::string_view separator) {
  SourceText result;
  result.type = source.type;
  result.title = source.title;
  result.language = source.language;
  result.encoding = source.encoding;
  result.is_truncated = source.is_truncated;
  SourceMap to_source;
  for (std::size_t i = 0; i < source.blocks.size(); ++i) {
    if (!is_kept[i]) continue;
    if (!result.text.empty()) {
      result.text += separator;
      to_source.append(separator.size(), 0, 1, 0);
    }
    SourceBlock block = source.blocks[i];
    result.text += block.span.of(source.text);
    to_source.append(block.span.length, block.span.offset);
    block.span.offset = result.text.size() - block.span.length;
    result.blocks.push_back(block);
  }
  result.map = to_source.followed_by(source.map);
  return result;
}

}  // namespace

SourceText keep_blocks(const SourceText& source, const std::vector<bool>& is_kept) {
  return copy_blocks(source, is_kept, "\n\n");
}

SourceText join_blocks(const SourceText& source) {
  return copy_blocks(source, std::vector<bool>(source.blocks.size(), true), " ");
}

}  // namespace neusum
