#include "json/json_writer.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>

#include "base/number_text.h"

namespace neusum {
namespace {

constexpr std::size_t kWordBytes = sizeof(std::uint64_t);
constexpr std::size_t kEscapeBytes = 6;       // length of the longest escape, \u001f
constexpr std::size_t kEscapedAtOnce = 4096;  // bytes of a string that are escaped at once
constexpr std::size_t kMinBufferBytes = 4096;

// Whether one of eight bytes is a quote, a backslash or below 0x20. Each test subtracts from all
// bytes at once: the top bit of a byte is set afterwards, but was not before, if the byte matches
// ("hasless" of the bit twiddling hacks).
bool any_needs_escape(std::uint64_t word) {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  constexpr std::uint64_t kTops = 0x8080808080808080;
  const std::uint64_t quotes = word ^ (kOnes * '"');
  const std::uint64_t backslashes = word ^ (kOnes * '\\');
  const std::uint64_t found = ((word - kOnes * 0x20) & ~word) | ((quotes - kOnes) & ~quotes) |
                              ((backslashes - kOnes) & ~backslashes);
  return (found & kTops) != 0;
}

bool needs_escape(char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; }

// Writes the escape sequence of `c` and returns its end.
char* write_escape(char c, char* to) {
  constexpr std::string_view kPlain = "\"\\\b\f\n\r\t";
  constexpr std::string_view kLetters = "\"\\bfnrt";
  constexpr std::string_view kHex = "0123456789abcdef";
  *to++ = '\\';
  if (const std::size_t i = kPlain.find(c); i != std::string_view::npos) {
    *to++ = kLetters[i];
    return to;
  }
  const auto value = static_cast<unsigned char>(c);
  to = std::copy_n("u00", 3, to);
  *to++ = kHex[value >> 4U];
  *to++ = kHex[value & 0xFU];
  return to;
}

}  // namespace

void JsonWriter::key(std::string_view name) {
  separate();
  append_string(name);
  append(':');
  needs_comma_ = false;
}

void JsonWriter::value(std::string_view text) {
  separate();
  append_string(text);
}

void JsonWriter::value(std::size_t number) {
  separate();
  constexpr std::size_t kDigits = std::numeric_limits<std::size_t>::digits10 + 1;
  char* to = make_room(kDigits);
  size_ += static_cast<std::size_t>(std::to_chars(to, to + kDigits, number).ptr - to);
}

void JsonWriter::value(double number) {
  separate();
  char* to = make_room(kMaxNumberBytes);
  size_ += static_cast<std::size_t>(write_number(number, to) - to);
}

void JsonWriter::boolean(bool value) {
  separate();
  append_bytes(value ? "true" : "false");
}

void JsonWriter::null() {
  separate();
  append_bytes("null");
}

void JsonWriter::members(std::string_view json) {
  if (json.empty()) return;
  separate();
  append_bytes(json);
}

void JsonWriter::line(std::string_view text) {
  append_bytes(text);
  end_line();
}

void JsonWriter::end_line() {
  append('\n');
  needs_comma_ = false;
}

std::string JsonWriter::take() {
  buffer_.resize(std::exchange(size_, 0));
  return std::exchange(buffer_, {});
}

void JsonWriter::open(char bracket) {
  separate();
  append(bracket);
  needs_comma_ = false;
}

void JsonWriter::close(char bracket) {
  append(bracket);
  needs_comma_ = true;
}

void JsonWriter::separate() {
  if (needs_comma_) append(',');
  needs_comma_ = true;
}

void JsonWriter::append_bytes(std::string_view bytes) {
  std::copy(bytes.begin(), bytes.end(), make_room(bytes.size()));
  size_ += bytes.size();
}

void JsonWriter::append_string(std::string_view text) {
  append('"');
  while (!text.empty()) {
    append_escaped(text.substr(0, kEscapedAtOnce));
    text.remove_prefix(std::min(text.size(), kEscapedAtOnce));
  }
  append('"');
}

void JsonWriter::append_escaped(std::string_view text) {
  char* const begin = make_room(kEscapeBytes * text.size());
  char* to = begin;
  for (std::size_t i = 0; i < text.size();) {
    std::uint64_t word = 0;
    if (i + kWordBytes <= text.size()) {
      std::memcpy(&word, text.data() + i, kWordBytes);
      if (!any_needs_escape(word)) {
        std::memcpy(to, &word, kWordBytes);
        to += kWordBytes;
        i += kWordBytes;
        continue;
      }
    }
    const char c = text[i++];
    if (needs_escape(c)) {
      to = write_escape(c, to);
    } else {
      *to++ = c;
    }
  }
  size_ += static_cast<std::size_t>(to - begin);
}

void JsonWriter::grow(std::size_t bytes) {
  buffer_.resize(std::max({2 * buffer_.size(), size_ + bytes, kMinBufferBytes}));
}

}  // namespace neusum
