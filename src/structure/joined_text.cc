#include "structure/joined_text.h"

#include <algorithm>

#include "structure/block_text.h"

namespace neusum {
namespace {

bool is_wrapped(const TextBlock& block) {
  return block.lines.size() > 1 && block.role != BlockRole::kCode;
}

Span span_of(const TextBlock& block) {
  const std::size_t begin = block.lines.front().offset;
  return {begin, block.lines.back().end() - begin};
}

// Copies a text up to the end, with the lines of wrapped paragraphs joined.
class ParagraphJoiner {
 public:
  explicit ParagraphJoiner(std::string_view text) : text_(text) {}

  JoinedText join(const std::vector<TextBlock>& blocks) {
    for (const TextBlock& block : blocks) add(block);
    copy_to(text_.size());
    return std::move(joined_);
  }

 private:
  void add(const TextBlock& block) {
    copy_to(block.lines.front().offset);
    const std::size_t shift = position_ - joined_.text.size();
    const std::size_t begin = joined_.text.size();
    if (is_wrapped(block)) {
      copy_lines(block.lines);
    } else {
      copy_to(block.lines.back().end());
    }
    Span speaker = block.speaker;
    if (speaker.length > 0) speaker.offset -= shift;
    joined_.blocks.push_back({{begin, joined_.text.size() - begin}, speaker});
  }

  void copy_lines(const std::vector<Span>& lines) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i > 0) insert(line_separator(text_, lines[i - 1]));
      position_ = lines[i].offset;
      copy_to(lines[i].end());
    }
  }

  void copy_to(std::size_t end) {
    joined_.map.append(end - position_, position_);
    joined_.text += text_.substr(position_, end - position_);
    position_ = end;
  }

  void insert(std::string_view separator) {
    joined_.map.append(separator.size(), position_, 1, 0);
    joined_.text += separator;
  }

  std::string_view text_;
  JoinedText joined_;
  std::size_t position_ = 0;  // of the next character to copy
};

}  // namespace

JoinedText join_paragraphs(std::string_view text, const std::vector<TextBlock>& blocks) {
  if (std::ranges::any_of(blocks, is_wrapped)) return ParagraphJoiner(text).join(blocks);
  JoinedText same;
  for (const TextBlock& block : blocks) same.blocks.push_back({span_of(block), block.speaker});
  return same;
}

}  // namespace neusum
