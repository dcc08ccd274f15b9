#include "base/json_writer.h"

#include <charconv>
#include <cstdint>
#include <cstring>
#include <limits>

namespace neusum {
namespace {

// Whether one of eight bytes is a quote, a backslash or below 0x20: for each of the three, the top
// bit of a byte that is zero after the subtraction or xor stays set ("haszero" of the bit hacks).
bool any_needs_escape(const char* bytes) {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  constexpr std::uint64_t kTops = 0x8080808080808080;
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  const std::uint64_t quotes = word ^ (kOnes * '"');
  const std::uint64_t backslashes = word ^ (kOnes * '\\');
  const std::uint64_t found = ((word - kOnes * 0x20) & ~word) | ((quotes - kOnes) & ~quotes) |
                              ((backslashes - kOnes) & ~backslashes);
  return (found & kTops) != 0;
}

bool needs_escape(char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; }

std::size_t find_escape(std::string_view text, std::size_t i) {
  while (i + sizeof(std::uint64_t) <= text.size() && !any_needs_escape(text.data() + i)) {
    i += sizeof(std::uint64_t);
  }
  while (i < text.size() && !needs_escape(text[i])) ++i;
  return i;
}

void append_escape(std::string& out, char c) {
  constexpr std::string_view kPlain = "\"\\\b\f\n\r\t";
  constexpr std::string_view kLetters = "\"\\bfnrt";
  constexpr std::string_view kHex = "0123456789abcdef";
  out.push_back('\\');
  if (const std::size_t i = kPlain.find(c); i != std::string_view::npos) {
    out.push_back(kLetters[i]);
    return;
  }
  const auto value = static_cast<unsigned char>(c);
  out.append("u00");
  out.push_back(kHex[value >> 4U]);
  out.push_back(kHex[value & 0xFU]);
}

}  // namespace

void JsonWriter::key(std::string_view name) {
  separate();
  append_string(name);
  out_.push_back(':');
  needs_comma_ = false;
}

void JsonWriter::value(std::string_view text) {
  separate();
  append_string(text);
}

void JsonWriter::value(std::size_t number) {
  separate();
  char digits[std::numeric_limits<std::size_t>::digits10 + 1];
  const char* end = std::to_chars(std::begin(digits), std::end(digits), number).ptr;
  out_.append(digits, static_cast<std::size_t>(end - digits));
}

void JsonWriter::members(std::string_view json) {
  if (json.empty()) return;
  separate();
  out_.append(json);
}

void JsonWriter::open(char bracket) {
  separate();
  out_.push_back(bracket);
  needs_comma_ = false;
}

void JsonWriter::close(char bracket) {
  out_.push_back(bracket);
  needs_comma_ = true;
}

void JsonWriter::separate() {
  if (needs_comma_) out_.push_back(',');
  needs_comma_ = true;
}

void JsonWriter::append_string(std::string_view text) {
  out_.push_back('"');
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = find_escape(text, i);
    out_.append(text, i, end - i);
    if (end < text.size()) append_escape(out_, text[end]);
    i = end + 1;
  }
  out_.push_back('"');
}

}  // namespace neusum
