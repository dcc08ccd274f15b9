#ifndef NEUSUM_TESTS_FUZZ_CHECK_SPANS_H_
#define NEUSUM_TESTS_FUZZ_CHECK_SPANS_H_

#include <algorithm>
#include <span>
#include <string_view>

#include "base/check.h"
#include "neusum/document.h"
#include "text/unicode.h"

namespace neusum {

// Calls `visit` with each code point of `part`. Throws if the last one extends beyond `part`.
template <typename Visitor>
void walk_characters(std::string_view text, Span part, Visitor&& visit) {
  std::size_t position = part.offset;
  while (position < part.end()) visit(next_code_point(text, position));
  NEUSUM_CHECK(position == part.end());
}

// Throws unless the spans are non-empty, lie within `part`, are in order, do not overlap, and start
// and end at character boundaries. Only white space may be outside of the spans, and no span may
// start or end with it.
inline void check_spans(std::string_view text, Span part, std::span<const Span> spans) {
  const auto expect_space = [](CodePoint c) { NEUSUM_CHECK(is_space(c)); };
  std::size_t position = part.offset;
  for (const Span& span : spans) {
    NEUSUM_CHECK(span.length > 0);
    NEUSUM_CHECK(span.offset >= position && span.end() <= part.end());
    NEUSUM_CHECK(trim(text, span) == span);
    walk_characters(text, {position, span.offset - position}, expect_space);
    walk_characters(text, span, [](CodePoint) {});
    position = span.end();
  }
  walk_characters(text, {position, part.end() - position}, expect_space);
}

// Converts `spans` to every string index type and back. Throws if a span changes. `text` must be
// valid UTF-8.
inline void check_conversions(std::string_view text, std::span<const Span> spans) {
  for (const auto& type : EnumNames<StringIndexType>::kNames) {
    const auto converted = convert_spans(text, spans, type.value);
    const auto back = spans_in_utf8(text, converted, type.value);
    NEUSUM_CHECK(std::ranges::equal(back, spans));
  }
}

}  // namespace neusum

#endif  // NEUSUM_TESTS_FUZZ_CHECK_SPANS_H_
