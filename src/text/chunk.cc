#include "text/chunk.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "text/text_forms.h"

namespace neusum {
namespace {

// What may start with a byte.
enum ByteClass : std::uint8_t {
  kPlain = 1,
  kSpace = 2,
  kTerminator = 4,
  kBeyondAscii = 8,
  kSpaceLead = 16,  // white space beyond ASCII
};

constexpr std::array<std::uint8_t, 256> kByteClasses = [] {
  std::array<std::uint8_t, 256> classes{};
  classes.fill(kPlain);
  const auto set = [&](std::string_view bytes, ByteClass byte_class) {
    for (const char byte : bytes) classes[static_cast<unsigned char>(byte)] = byte_class;
  };
  set(kAsciiSpaces, kSpace);
  set(".!?", kTerminator);
  for (std::size_t c = 0x80; c < classes.size(); ++c) classes[c] = kBeyondAscii;
  for (const std::size_t lead : {0xC2U, 0xE1U, 0xE2U, 0xE3U}) classes[lead] |= kSpaceLead;
  return classes;
}();

// Position of the first byte in [begin, end) that belongs to one of `classes`.
std::size_t find_byte(std::string_view text, std::size_t begin, std::size_t end, unsigned classes) {
  while (begin < end && (kByteClasses[static_cast<unsigned char>(text[begin])] & classes) == 0) {
    ++begin;
  }
  return begin;
}

std::size_t skip_spaces(std::string_view text, std::size_t begin) {
  while (begin < text.size()) {
    begin = find_byte(text, begin, text.size(), kPlain | kTerminator | kBeyondAscii);
    std::size_t next = begin;
    if (begin == text.size() || !is_space(next_code_point(text, next))) break;
    begin = next;
  }
  return begin;
}

// Position of the first white space in [begin, end); at least `end` if there is none.
std::size_t find_space(std::string_view text, std::size_t begin, std::size_t end) {
  while (begin < end) {
    begin = find_byte(text, begin, end, kSpace | kSpaceLead);
    std::size_t next = begin;
    if (begin == end || is_space(next_code_point(text, next))) break;
    begin = next;
  }
  return begin;
}

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

}  // namespace

Span ChunkFinder::next(std::size_t position) {
  constexpr std::size_t kLongestChunk = 128;
  const std::size_t begin = skip_spaces(text_, position);
  if (begin < solid_.offset || begin > solid_.end()) solid_ = {begin, 0};
  const std::size_t limit = std::min(begin + kLongestChunk, text_.size());
  solid_.length = find_space(text_, solid_.end(), limit) - solid_.offset;
  std::size_t end = std::min(solid_.end(), limit);
  while (end < text_.size() && is_continuation(text_[end])) ++end;
  return {begin, end - begin};
}

std::size_t find_possible_terminator(std::string_view text, std::size_t begin, std::size_t end) {
  return find_byte(text, begin, end, kTerminator | kBeyondAscii);
}

bool is_word_character(CodePoint c) {
  return is_letter(c) || is_digit(c) || c == '\'' || c == 0x2019;
}

std::string_view first_word(std::string_view chunk) {
  const std::size_t begin = skip_while(chunk, 0, is_opener);
  const std::size_t end = skip_while(chunk, begin, is_word_character);
  return chunk.substr(begin, end - begin);
}

bool starts_upper(std::string_view chunk) {
  const std::size_t begin = skip_while(chunk, 0, is_opener);
  return begin < chunk.size() && is_upper(code_point_at(chunk, begin));
}

}  // namespace neusum
