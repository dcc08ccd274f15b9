#include "markup/encodings.h"

#include <unicode/ucnv.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <vector>

#include "base/check.h"
#include "markup/character_references.h"
#include "markup/html_characters.h"
#include "markup/html_tokenizer.h"
#include "text/unicode.h"

namespace neusum {
namespace {

struct Label {
  std::string_view label;
  std::string_view encoding;
};

constexpr Label kLabels[] = {
#include "markup/encoding_labels.inc"
};

constexpr std::string_view kUtf8 = "utf-8";
constexpr std::string_view kWindows1252 = "windows-1252";
constexpr CodePoint kReplacement = 0xFFFD;
// A page states its encoding early; the standard looks at the first 1,024 bytes and at the tags of
// the head.
constexpr std::size_t kHeadBytes = 16'384;
constexpr std::size_t kMaxMetaAttributes = 16;

// Encodings for which ICU has another name.
struct Converter {
  std::string_view encoding;
  const char* name;
};
constexpr Converter kConverters[] = {
    {"big5", "big5-hkscs"},
    {"euc-kr", "windows-949"},
    {"gbk", "gb18030"},
    {"shift_jis", "ibm-943_P15A-2003"},
    {"iso-8859-8-i", "iso-8859-8"},
};

struct Mark {
  std::string_view bytes;
  std::string_view encoding;
};
constexpr Mark kByteOrderMarks[] = {
    {"\xEF\xBB\xBF", kUtf8}, {"\xFE\xFF", "utf-16be"}, {"\xFF\xFE", "utf-16le"}};

struct CloseConverter {
  void operator()(UConverter* converter) const { ucnv_close(converter); }
};
using ConverterPointer = std::unique_ptr<UConverter, CloseConverter>;

ConverterPointer open_converter(std::string_view encoding) {
  const auto* const other = std::ranges::find(kConverters, encoding, &Converter::encoding);
  const std::string name(other == std::end(kConverters) ? encoding : other->name);
  UErrorCode error = U_ZERO_ERROR;
  ConverterPointer converter(ucnv_open(name.c_str(), &error));
  return U_SUCCESS(error) ? std::move(converter) : nullptr;
}

// Decodes in parts, so that memory does not depend on the size of the file.
class IcuDecoder {
 public:
  IcuDecoder(ConverterPointer converter, std::string_view bytes, std::size_t begin)
      : converter_(std::move(converter)), bytes_(bytes), position_(begin), last_end_(begin) {}

  void decode(DecodedText& decoded) {
    while (position_ < bytes_.size() || !is_flushed_) {
      convert_part();
      for (std::size_t i = 0; i < size_;) append_character(decoded, i);
    }
  }

 private:
  // Converts what fits into the buffer, and shifts offsets to the beginning of the file.
  void convert_part() {
    const char* source = bytes_.data() + position_;
    UChar* target = units_.data();
    UErrorCode error = U_ZERO_ERROR;
    const std::size_t part = std::min(bytes_.size() - position_, kPartBytes);
    is_flushed_ = position_ + part == bytes_.size();
    ucnv_toUnicode(converter_.get(), &target, units_.data() + units_.size(), &source, source + part,
                   offsets_.data(), static_cast<UBool>(is_flushed_), &error);
    NEUSUM_CHECK(U_SUCCESS(error));
    size_ = static_cast<std::size_t>(target - units_.data());
    part_begin_ = position_;
    position_ += part;
    pending_ = static_cast<std::size_t>(ucnv_toUCountPending(converter_.get(), &error));
  }

  void append_character(DecodedText& decoded, std::size_t& i) {
    const std::size_t source = source_of(i);
    CodePoint c = 0;
    U16_NEXT(units_.data(), i, size_, c);
    if (U_IS_SURROGATE(c) || c == 0) c = kReplacement;
    const std::size_t end = i < size_ ? source_of(i) : position_ - pending_;
    const std::size_t before = decoded.text.size();
    append_code_point(decoded.text, c);
    const std::size_t length = decoded.text.size() - before;
    decoded.map.append(length, source, length, end - source);
    last_end_ = end;
  }

  // A character that began in the part before has the offset -1.
  std::size_t source_of(std::size_t i) const {
    return offsets_[i] < 0 ? last_end_ : part_begin_ + static_cast<std::size_t>(offsets_[i]);
  }

  static constexpr std::size_t kPartBytes = 8192;
  ConverterPointer converter_;
  std::string_view bytes_;
  std::size_t position_;
  std::size_t part_begin_ = 0;
  std::size_t pending_ = 0;  // bytes of the part that belong to the first character of the next one
  std::size_t last_end_;     // of the last character, in the file
  std::size_t size_ = 0;     // of the part, in UTF-16 units
  bool is_flushed_ = false;
  // One byte gives at most two units; the rest is for characters of earlier parts.
  std::array<UChar, 2 * kPartBytes + 64> units_ = {};
  std::array<std::int32_t, 2 * kPartBytes + 64> offsets_ = {};
};

// Counts of a text that may be UTF-8.
struct Utf8Counts {
  std::size_t beyond_ascii = 0;  // valid characters
  std::size_t invalid = 0;       // bytes
};

bool is_ascii_text(char byte) { return byte != 0 && (byte & 0x80) == 0; }

// Whether the eight bytes at `position` are ASCII text.
bool is_ascii_word(std::string_view bytes, std::size_t position) {
  constexpr std::uint64_t kHighBits = 0x8080808080808080;
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  std::uint64_t word = 0;
  std::memcpy(&word, bytes.data() + position, sizeof(word));
  return ((word | (word - kOnes)) & kHighBits) == 0;  // the second term is about NUL
}

std::size_t skip_ascii(std::string_view bytes, std::size_t position) {
  while (position + sizeof(std::uint64_t) <= bytes.size() && is_ascii_word(bytes, position)) {
    position += sizeof(std::uint64_t);
  }
  while (position < bytes.size() && is_ascii_text(bytes[position])) ++position;
  return position;
}

Utf8Counts count_utf8(std::string_view bytes) {
  Utf8Counts counts;
  for (std::size_t i = skip_ascii(bytes, 0); i < bytes.size(); i = skip_ascii(bytes, i)) {
    const std::size_t begin = i;
    if (next_code_point(bytes, i) <= 0) {
      counts.invalid += i - begin;
    } else {
      ++counts.beyond_ascii;
    }
  }
  return counts;
}

// Replaces invalid bytes and NUL by U+FFFD.
void decode_utf8(std::string_view bytes, std::size_t begin, DecodedText& decoded) {
  for (std::size_t i = begin; i < bytes.size();) {
    const std::size_t copied = i;
    std::size_t end = i;
    bool is_valid = true;
    while (i < bytes.size() && is_valid) {
      end = i = skip_ascii(bytes, i);
      is_valid = i == bytes.size() || next_code_point(bytes, i) > 0;
      if (is_valid) end = i;
    }
    decoded.text += bytes.substr(copied, end - copied);
    decoded.map.append(end - copied, copied);
    if (is_valid) break;
    const std::size_t before = decoded.text.size();
    append_code_point(decoded.text, kReplacement);
    const std::size_t length = decoded.text.size() - before;
    decoded.map.append(length, end, length, i - end);
  }
}

// The label after "charset=" in the content of <meta http-equiv=content-type>.
std::string_view label_in_content(std::string_view content) {
  constexpr std::string_view kCharset = "charset";
  for (std::size_t i = 0; i + kCharset.size() < content.size(); ++i) {
    if (!starts_with_ignoring_case(content.substr(i), kCharset)) continue;
    const auto skip_spaces = [&](std::size_t at) {
      while (at < content.size() && is_html_space(content[at])) ++at;
      return at;
    };
    std::size_t at = skip_spaces(i + kCharset.size());
    if (at >= content.size() || content[at] != '=') continue;
    at = skip_spaces(at + 1);
    if (at >= content.size()) return {};
    const bool is_quoted = content[at] == '"' || content[at] == '\'';
    const std::string_view ends = is_quoted ? content.substr(at, 1) : "; \t\n\f\r";
    at += is_quoted ? 1 : 0;
    const std::size_t end = content.find_first_of(ends, at);
    if (is_quoted && end == std::string_view::npos) return {};
    return content.substr(at, end - at);
  }
  return {};
}

std::string_view encoding_of_meta(const HtmlToken& tag) {
  if (const auto* const charset = tag.attribute("charset")) return encoding_of_label(*charset);
  const auto* const header = tag.attribute("http-equiv");
  const auto* const content = tag.attribute("content");
  if (header == nullptr || content == nullptr) return {};
  if (ascii_lower(*header) != "content-type") return {};
  return encoding_of_label(label_in_content(*content));
}

const Mark* find_byte_order_mark(std::string_view bytes) {
  const auto* const found = std::ranges::find_if(
      kByteOrderMarks, [&](const Mark& mark) { return bytes.starts_with(mark.bytes); });
  return found == std::end(kByteOrderMarks) ? nullptr : found;
}

// The encoding of bytes that do not state it.
std::string_view guess_encoding(std::string_view bytes) {
  const Utf8Counts counts = count_utf8(bytes);
  return counts.invalid > counts.beyond_ascii ? kWindows1252 : kUtf8;
}

}  // namespace

std::string_view encoding_of_label(std::string_view label) {
  const std::string lower = ascii_lower(trim_html_spaces(label));
  const auto* const found = std::ranges::lower_bound(kLabels, lower, {}, &Label::label);
  return found == std::end(kLabels) || found->label != lower ? std::string_view() : found->encoding;
}

std::string_view stated_encoding(std::string_view page) {
  HtmlTokenizer tokenizer(page.substr(0, kHeadBytes), kMaxMetaAttributes);
  HtmlToken token;
  while (tokenizer.next(token)) {
    if (token.kind != HtmlToken::Kind::kStartTag) continue;
    const std::string name = ascii_lower(token.content);
    if (name == "body") break;
    if (name == "script" || name == "style") {
      tokenizer.read_as(HtmlTokenizer::Content::kRawText, name);
    }
    if (name != "meta") continue;
    const std::string_view encoding = encoding_of_meta(token);
    // A page whose <meta> can be read as ASCII is not in UTF-16.
    if (encoding.starts_with("utf-16")) return kUtf8;
    if (encoding == "x-user-defined") return kWindows1252;
    if (!encoding.empty()) return encoding;
  }
  return {};
}

DecodedText decode(std::string_view bytes, std::string_view encoding) {
  const Mark* const mark = find_byte_order_mark(bytes);
  const std::size_t begin = mark == nullptr ? 0 : mark->bytes.size();
  if (mark != nullptr) encoding = mark->encoding;
  if (encoding.empty()) encoding = guess_encoding(bytes);
  ConverterPointer converter = encoding == kUtf8 ? nullptr : open_converter(encoding);
  DecodedText decoded;
  decoded.encoding = converter == nullptr ? kUtf8 : encoding;
  if (converter == nullptr) {
    decode_utf8(bytes, begin, decoded);
  } else {
    IcuDecoder(std::move(converter), bytes, begin).decode(decoded);
  }
  return decoded;
}

}  // namespace neusum
