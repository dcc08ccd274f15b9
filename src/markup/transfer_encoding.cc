#include "markup/transfer_encoding.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "markup/html_characters.h"

namespace neusum {
namespace {

std::optional<unsigned> hex_value(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  const char lower = to_ascii_lower(c);
  if (lower >= 'a' && lower <= 'f') return static_cast<unsigned>(lower - 'a' + 10);
  return std::nullopt;
}

std::optional<unsigned> base64_value(char c) {
  if (c >= 'A' && c <= 'Z') return static_cast<unsigned>(c - 'A');
  if (c >= 'a' && c <= 'z') return static_cast<unsigned>(c - 'a' + 26);
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0' + 52);
  if (c == '+') return 62;
  if (c == '/') return 63;
  return std::nullopt;
}

// The byte that "=C3", with the mark '=', stands for at the beginning of `text`.
std::optional<char> escaped_byte(std::string_view text, char mark) {
  if (text.size() < 3 || text[0] != mark) return std::nullopt;
  const auto high = hex_value(text[1]);
  const auto low = hex_value(text[2]);
  if (!high || !low) return std::nullopt;
  return static_cast<char>(*high * 16 + *low);
}

// The length of the line end that "=" at the beginning of `text` removes; 0 if there is none. White
// space before the line end is removed, too.
std::size_t soft_line_end(std::string_view text) {
  if (!text.starts_with('=')) return 0;
  std::size_t i = 1;
  while (i < text.size() && i < 80 && (text[i] == ' ' || text[i] == '\t')) ++i;
  if (i < text.size() && text[i] == '\r') ++i;
  return i < text.size() && text[i] == '\n' ? i + 1 : 0;
}

DecodedPart decode_quoted_printable(std::string_view text) {
  DecodedPart part;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = std::min(text.find('=', i), text.size());
    part.bytes += text.substr(i, end - i);
    part.map.append(end - i, i);
    i = end;
    if (i == text.size()) break;
    if (const auto byte = escaped_byte(text.substr(i), '=')) {
      part.bytes += *byte;
      part.map.append(1, i, 1, 3);
      i += 3;
    } else if (const std::size_t length = soft_line_end(text.substr(i)); length > 0) {
      i += length;
    } else {
      part.bytes += text[i];
      part.map.append(1, i);
      ++i;
    }
  }
  return part;
}

// Collects the bits of base64 characters. Four characters are three bytes.
class Base64Group {
 public:
  bool is_empty() const { return size_ == 0; }
  bool is_full() const { return size_ == 4; }
  std::size_t begin() const { return begin_; }

  void add(unsigned value, std::size_t source) {
    if (size_ == 0) begin_ = source;
    bits_ = bits_ << 6U | value;
    ++size_;
  }

  // Appends the bytes of the group, which ends at `end` in the source, and begins the next one.
  void flush(DecodedPart& part, std::size_t end) {
    const std::size_t num_bytes = size_ * 6 / 8;
    const std::uint32_t bits = bits_ << 6U * (4 - size_);
    for (std::size_t i = 0; i < num_bytes; ++i) {
      part.bytes += static_cast<char>(bits >> (16U - 8 * i) & 0xFFU);
    }
    part.map.append(num_bytes, begin_, num_bytes, end - begin_);
    size_ = 0;
    bits_ = 0;
  }

 private:
  std::uint32_t bits_ = 0;
  std::size_t size_ = 0;
  std::size_t begin_ = 0;
};

DecodedPart decode_base64(std::string_view text) {
  DecodedPart part;
  Base64Group group;
  for (std::size_t i = 0; i < text.size() && text[i] != '='; ++i) {
    const auto value = base64_value(text[i]);
    if (!value) continue;
    group.add(*value, i);
    if (group.is_full()) group.flush(part, i + 1);
  }
  if (!group.is_empty()) group.flush(part, text.size());
  return part;
}

}  // namespace

DecodedPart decode_part(std::string_view text, std::string_view encoding) {
  const std::string name = ascii_lower(encoding);
  if (name == "quoted-printable") return decode_quoted_printable(text);
  if (name == "base64") return decode_base64(text);
  DecodedPart part = {.bytes = std::string(text), .map = {}};
  part.map.append(text.size(), 0);
  return part;
}

std::string decode_word(std::string_view text, char encoding) {
  if (to_ascii_lower(encoding) == 'b') return decode_base64(text).bytes;
  std::string spaced(text);
  std::ranges::replace(spaced, '_', ' ');
  return decode_quoted_printable(spaced).bytes;
}

std::string decode_percent(std::string_view address) {
  std::string decoded;
  for (std::size_t i = 0; i < address.size();) {
    const auto byte = escaped_byte(address.substr(i), '%');
    decoded += byte.value_or(address[i]);
    i += byte ? 3 : 1;
  }
  return decoded;
}

}  // namespace neusum
