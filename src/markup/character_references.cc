#include "markup/character_references.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "markup/html_characters.h"
#include "text/unicode.h"

namespace neusum {
namespace {

struct NamedReference {
  std::string_view name;
  std::string_view text;
};

constexpr NamedReference kNamedReferences[] = {
#include "markup/named_references.inc"
};

constexpr CodePoint kInvalidReference = 0xFFFD;
constexpr CodePoint kBeyondUnicode = 0x110000;

// What the numbers from 0x80 to 0x9F mean: the characters of windows-1252.
constexpr CodePoint kC1Replacements[] = {
    0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x8D,   0x017D, 0x8F,   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};

CodePoint character_of(CodePoint number) {
  if (number == 0 || number >= kBeyondUnicode || U_IS_SURROGATE(number)) return kInvalidReference;
  if (number >= 0x80 && number < 0xA0) return kC1Replacements[number - 0x80];
  return number;
}

int digit_value(char c, int base) {
  if (c >= '0' && c <= '9') return c - '0';
  const char lower = to_ascii_lower(c);
  return base == 16 && lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// `source` begins with "&#".
CharacterReference decode_number(std::string_view source) {
  std::size_t position = 2;
  const bool is_hex = position < source.size() && to_ascii_lower(source[position]) == 'x';
  const int base = is_hex ? 16 : 10;
  if (is_hex) ++position;
  const std::size_t first_digit = position;
  CodePoint number = 0;
  for (; position < source.size(); ++position) {
    const int digit = digit_value(source[position], base);
    if (digit < 0) break;
    number = std::min(number * base + digit, kBeyondUnicode);
  }
  if (position == first_digit) return {};
  if (position < source.size() && source[position] == ';') ++position;
  CharacterReference reference = {.text = {}, .length = position};
  append_code_point(reference.text, character_of(number));
  return reference;
}

// Returns the longest name at the beginning of `text`, or nullptr.
const NamedReference* find_longest_name(std::string_view text) {
  const NamedReference* longest = nullptr;
  std::span<const NamedReference> left = kNamedReferences;  // names that begin like the text
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto character = [i](const NamedReference& entry) {
      return i < entry.name.size() ? static_cast<unsigned char>(entry.name[i]) : 0;
    };
    const auto wanted = static_cast<unsigned char>(text[i]);
    const auto begin = std::ranges::lower_bound(left, wanted, {}, character);
    const auto end = std::ranges::upper_bound(left, wanted, {}, character);
    if (begin == end) break;
    left = {begin, end};
    if (left.front().name.size() == i + 1) longest = &left.front();
  }
  return longest;
}

CharacterReference decode_name(std::string_view source, ReferenceContext context) {
  const NamedReference* const found = find_longest_name(source.substr(1));
  if (found == nullptr) return {};
  const std::size_t length = 1 + found->name.size();
  if (context == ReferenceContext::kAttribute && found->name.back() != ';' &&
      length < source.size() && (source[length] == '=' || is_ascii_alphanumeric(source[length]))) {
    return {};
  }
  return {std::string(found->text), length};
}

}  // namespace

CharacterReference decode_reference(std::string_view source, ReferenceContext context) {
  if (source.size() < 2) return {};
  if (source[1] == '#') return decode_number(source);
  if (!is_ascii_alphanumeric(source[1])) return {};
  return decode_name(source, context);
}

std::string decode_references(std::string_view source, ReferenceContext context) {
  std::string decoded;
  while (true) {
    const std::size_t ampersand = source.find('&');
    decoded += source.substr(0, ampersand);
    if (ampersand == std::string_view::npos) return decoded;
    source.remove_prefix(ampersand);
    const CharacterReference reference = decode_reference(source, context);
    decoded += reference.length == 0 ? "&" : reference.text;
    source.remove_prefix(std::max<std::size_t>(reference.length, 1));
  }
}

}  // namespace neusum
