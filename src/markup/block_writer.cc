#include "markup/block_writer.h"

#include <algorithm>

#include "base/check.h"
#include "markup/html_characters.h"
#include "text/unicode.h"

namespace neusum {

void BlockWriter::append(std::string_view text, std::size_t source) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    // Words that are separated by one space each are copied together.
    const auto belongs = [&](std::size_t j) {
      return !is_html_space(text[j]) ||
             (text[j] == ' ' && j > begin && j + 1 < text.size() && !is_html_space(text[j + 1]));
    };
    while (i < text.size() && belongs(i)) ++i;
    if (i > begin) {
      begin_text();
      write(text.substr(begin, i - begin), source + begin);
    }
    const std::size_t space = i;
    while (i < text.size() && is_html_space(text[i])) ++i;
    if (i > space) append_space(source + space, i - space);
  }
}

void BlockWriter::append_space(std::size_t source, std::size_t length) {
  if (gap_ != Gap::kNone || !has_text_) return;
  gap_ = Gap::kSpace;
  gap_source_ = {source, length};
}

void BlockWriter::append_verbatim(std::string_view text, std::size_t source) {
  if (!has_text_ && std::ranges::all_of(text, is_html_space)) return;
  const std::size_t first = has_text_ ? 0 : std::min(text.find_first_not_of("\r\n"), text.size());
  begin_text();
  for (std::size_t i = first; i < text.size();) {
    const std::size_t end = std::min(text.find('\r', i), text.size());
    write(text.substr(i, end - i), source + i);
    i = end + 1;
    if (end < text.size() && (i == text.size() || text[i] != '\n')) {
      append_replacement("\n", source + end, 1);
    }
  }
}

void BlockWriter::append_replacement(std::string_view text, std::size_t source,
                                     std::size_t length) {
  begin_text();
  text_ += text;
  map_.append(text.size(), source, text.size(), length);
}

bool BlockWriter::break_line() {
  if (gap_ == Gap::kLine) return false;
  if (has_text_) gap_ = Gap::kLine;
  return true;
}

void BlockWriter::begin_text() {
  if (!has_text_) {
    if (!text_.empty()) insert("\n\n");
    begin_ = text_.size();
    has_text_ = true;
  } else if (gap_ == Gap::kLine) {
    insert("\n");
  } else if (gap_ == Gap::kSpace) {
    text_ += ' ';
    map_.append(1, gap_source_.offset, 1, gap_source_.length);
  }
  gap_ = Gap::kNone;
}

void BlockWriter::write(std::string_view text, std::size_t source) {
  text_ += text;
  map_.append(text.size(), source);
}

void BlockWriter::insert(std::string_view text) {
  text_ += text;
  map_.append(text.size(), 0, 1, 0);
}

void BlockWriter::end_block(BlockRole role, std::optional<TimeRange> time) {
  NEUSUM_CHECK(has_text_);
  const Span span = trim(text_, {begin_, text_.size() - begin_});
  if (span.length > 0) blocks_.push_back({role, span, time});
  has_text_ = false;
  gap_ = Gap::kNone;
}

void BlockWriter::finish(SourceText& result) {
  result.text = std::move(text_);
  result.blocks = std::move(blocks_);
  result.map = std::move(map_);
}

}  // namespace neusum
