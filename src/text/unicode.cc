#include "text/unicode.h"

#include <unicode/utf8.h>

#include <algorithm>

#include "neusum/error.h"
#include "neusum/text.h"

namespace neusum {
namespace {

// Length of `text`, which must consist of whole characters, in units of `type`. Counts code points
// by their first bytes; a code point of four bytes is two units in UTF-16.
std::size_t units(std::string_view text, StringIndexType type) {
  if (type == StringIndexType::kUtf8CodeUnit) return text.size();
  const bool utf16 = type == StringIndexType::kUtf16CodeUnit;
  std::size_t count = 0;
  for (const char byte : text) {
    const auto value = static_cast<unsigned char>(byte);
    count += static_cast<std::size_t>((value & 0xC0) != 0x80);
    count += static_cast<std::size_t>(utf16 && value >= 0xF0);
  }
  return count;
}

// Walks a text forward, turning indices of one type into offsets in bytes.
class Utf8Seeker {
 public:
  Utf8Seeker(std::string_view text, StringIndexType type) : text_(text), type_(type) {}

  std::size_t seek(std::size_t index) {
    while (offset_ < text_.size() && index_ < index) {
      const std::size_t begin = offset_;
      next_code_point(text_, offset_);
      index_ += units(text_.substr(begin, offset_ - begin), type_);
    }
    if (index_ != index) {
      throw InvalidInput("a span overlaps another, cuts a character or lies beyond its text");
    }
    return offset_;
  }

 private:
  std::string_view text_;
  StringIndexType type_;
  std::size_t offset_ = 0;
  std::size_t index_ = 0;
};

}  // namespace

// ICU's macros count in 32 bits and convert silently, so they see only the bytes that one character
// can take.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"

CodePoint next_beyond_ascii(std::string_view text, std::size_t& position) {
  const std::string_view bytes = text.substr(position, U8_MAX_LENGTH);
  std::int32_t i = 0;
  CodePoint c = 0;
  U8_NEXT(bytes.data(), i, static_cast<std::int32_t>(bytes.size()), c);
  position += static_cast<std::size_t>(i);
  return c;
}

CodePoint previous_beyond_ascii(std::string_view text, std::size_t& position) {
  const std::size_t begin = position - std::min<std::size_t>(position, U8_MAX_LENGTH);
  const std::string_view bytes = text.substr(begin, position - begin);
  auto i = static_cast<std::int32_t>(bytes.size());
  CodePoint c = 0;
  U8_PREV(bytes.data(), 0, i, c);
  position = begin + static_cast<std::size_t>(i);
  return c;
}

// NOLINTNEXTLINE(readability-function-size): the macro is one
void append_code_point(std::string& out, CodePoint c) {
  char bytes[U8_MAX_LENGTH];
  std::size_t length = 0;
  U8_APPEND_UNSAFE(bytes, length, c);
  out.append(bytes, length);
}

#pragma GCC diagnostic pop

Span trim(std::string_view text, Span span) {
  std::size_t end = span.end();
  const std::size_t begin = skip_while(text.substr(0, end), span.offset, is_space);
  while (end > begin) {
    std::size_t previous = end;
    if (!is_space(previous_code_point(text, previous))) break;
    end = previous;
  }
  return {begin, end - begin};
}

std::string_view first_bytes(std::string_view text, std::size_t max_bytes) {
  if (text.size() <= max_bytes) return text;
  std::size_t end = max_bytes;
  while (end > 0 && end + 3 > max_bytes && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
    --end;
  return text.substr(0, end);
}

std::string lower_case(std::string_view text) {
  std::string lower;
  lower.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint c = next_code_point(text, i);
    if (c >= 0 && c < 0x80) {
      lower.push_back(static_cast<char>(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c));
    } else {
      append_code_point(lower, c < 0 ? 0xFFFD : u_tolower(c));
    }
  }
  return lower;
}

ValidText make_valid_utf8(std::string_view text) {
  ValidText valid;
  valid.text.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    const CodePoint c = next_code_point(text, i);
    if (c < 0) {
      append_code_point(valid.text, 0xFFFD);
      ++valid.replacements;
    } else {
      valid.text.append(text, begin, i - begin);
    }
  }
  return valid;
}

std::vector<Span> convert_spans(std::string_view text, std::span<const Span> spans,
                                StringIndexType type) {
  std::vector<Span> converted;
  converted.reserve(spans.size());
  std::size_t offset = 0;
  std::size_t index = 0;
  for (const Span& span : spans) {
    index += units(text.substr(offset, span.offset - offset), type);
    const std::size_t length = units(span.of(text), type);
    converted.push_back({index, length});
    offset = span.end();
    index += length;
  }
  return converted;
}

std::vector<Span> spans_in_utf8(std::string_view text, std::span<const Span> spans,
                                StringIndexType type) {
  std::vector<Span> converted;
  converted.reserve(spans.size());
  Utf8Seeker seeker(text, type);
  for (const Span& span : spans) {
    const std::size_t begin = seeker.seek(span.offset);
    converted.push_back({begin, seeker.seek(span.offset + span.length) - begin});
  }
  return converted;
}

}  // namespace neusum
