#include "text/headline.h"

#include <algorithm>
#include <cstddef>

#include "text/text_forms.h"
#include "text/unicode.h"
#include "text/word_count.h"

namespace neusum {
namespace {

constexpr std::size_t kMaxHeadlineWords = 12;

// The last character before closing quotes and brackets; 0 if there is none.
CodePoint last_character(std::string_view sentence) {
  std::size_t end = sentence.size();
  while (end > 0) {
    const CodePoint c = previous_code_point(sentence, end);
    if (!is_closer(c)) return c;
  }
  return 0;
}

bool is_pause(CodePoint c) { return c == ',' || c == ':' || c == ';'; }

}  // namespace

bool opens_with_headline(std::string_view text, std::span<const Span> sentences) {
  if (sentences.size() < 2) return false;
  const std::string_view first = sentences[0].of(text);
  const std::size_t end = sentences[0].offset + sentences[0].length;
  const std::string_view gap = text.substr(end, sentences[1].offset - end);
  const CodePoint mark = last_character(first);
  return first.find('\n') == std::string_view::npos && std::ranges::count(gap, '\n') > 1 &&
         count_words(first) <= kMaxHeadlineWords && !is_terminator(mark) && !is_pause(mark) &&
         is_terminator(last_character(sentences[1].of(text)));
}

}  // namespace neusum
