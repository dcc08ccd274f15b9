#include "markup/kept_blocks.h"

#include <algorithm>
#include <string_view>

#include "text/unicode.h"

namespace neusum {
namespace {

SourceText copy_blocks(const SourceText& source, const std::vector<bool>& is_kept,
                       std::string_view separator) {
  SourceText result;
  result.type = source.type;
  result.title = source.title;
  result.language = source.language;
  result.encoding = source.encoding;
  result.members = source.members;
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

bool ends_sentence(std::string_view text) {
  const CodePoint last = code_point_before(text, text.size());
  return last == '.' || last == '!' || last == '?' || last == 0x2026 || last == 0x3002;
}

// Whether captions have end marks, so that sentences may go on in the next caption.
bool are_captions_punctuated(const SourceText& source) {
  constexpr std::ptrdiff_t kMaxCaptions = 8;  // per sentence
  const auto ends = std::ranges::count_if(source.blocks, [&](const SourceBlock& block) {
    return ends_sentence(block.span.of(source.text));
  });
  return ends * kMaxCaptions >= std::ssize(source.blocks);
}

}  // namespace

SourceText keep_blocks(const SourceText& source, const std::vector<bool>& is_kept) {
  return copy_blocks(source, is_kept, "\n\n");
}

SourceText join_captions(const SourceText& source) {
  if (!has_captions(source.type) || !are_captions_punctuated(source)) return source;
  return copy_blocks(source, std::vector<bool>(source.blocks.size(), true), " ");
}

void append_blocks(SourceText& text, const SourceText& part, const std::string& member) {
  text.is_truncated = text.is_truncated || part.is_truncated;
  if (part.text.empty()) return;
  if (!text.text.empty()) {
    text.text += "\n\n";
    text.map.append(2, 0, 1, 0);
  }
  const bool is_new = text.members.empty() || text.members.back() != member;
  if (!member.empty() && is_new) text.members.push_back(member);
  for (SourceBlock block : part.blocks) {
    block.span.offset += text.text.size();
    if (!member.empty()) block.member = text.members.size() - 1;
    text.blocks.push_back(block);
  }
  text.text += part.text;
  text.map.append(part.map);
}

}  // namespace neusum
