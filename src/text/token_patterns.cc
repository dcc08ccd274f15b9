#include "text/token_patterns.h"

#include <algorithm>
#include <array>
#include <span>

#include "text/token_unspaced.h"

namespace neusum {
namespace {

constexpr CodePoint kSoftHyphen = 0xAD;
constexpr CodePoint kZeroWidthNonJoiner = 0x200C;
constexpr CodePoint kZeroWidthJoiner = 0x200D;
constexpr CodePoint kDegreeSign = 0xB0;
constexpr std::size_t kLongestEntity = 8;

constexpr std::array<CharKind, 128> kAsciiKinds = [] {
  std::array<CharKind, 128> kinds{};
  kinds.fill(CharKind::kSymbol);
  for (const char c : kAsciiSpaces) kinds[static_cast<unsigned char>(c)] = CharKind::kSpace;
  for (std::size_t c = 'a'; c <= 'z'; ++c) kinds[c] = kinds[c - 'a' + 'A'] = CharKind::kLetter;
  for (std::size_t c = '0'; c <= '9'; ++c) kinds[c] = CharKind::kDigit;
  return kinds;
}();

constexpr std::array<bool, 256> kIsWordByte = [] {
  std::array<bool, 256> is_word{};
  for (std::size_t c = 0; c < 128; ++c) {
    is_word[c] = kAsciiKinds[c] == CharKind::kLetter || kAsciiKinds[c] == CharKind::kDigit;
  }
  return is_word;
}();

CharKind kind_beyond_ascii(CodePoint c) {
  if (c < 0) return CharKind::kSymbol;
  if (is_space(c)) return CharKind::kSpace;
  if (u_isdigit(c)) return CharKind::kDigit;
  const bool letter = u_isalpha(c) || (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0 || c == kSoftHyphen ||
                      c == kZeroWidthNonJoiner || c == kZeroWidthJoiner;
  return letter ? CharKind::kLetter : CharKind::kSymbol;
}

// Between `min` and `max` characters out of `any_of`.
struct Part {
  std::size_t min;
  std::size_t max;
  std::string_view any_of;
};

constexpr std::string_view kDigits = "0123456789";

constexpr Part kDayMonthYear[] = {
    {1, 2, kDigits}, {1, 1, "-/"}, {1, 2, kDigits}, {1, 1, "-/"}, {2, 4, kDigits}};
constexpr Part kYearMonthDay[] = {
    {4, 4, kDigits}, {1, 1, "-/"}, {1, 2, kDigits}, {1, 1, "-/"}, {1, 2, kDigits}};
constexpr Part kFraction[] = {{1, 4, kDigits}, {1, 1, "/"}, {1, 4, kDigits}};
constexpr Part kMixedFraction[] = {
    {1, 4, kDigits}, {1, 1, "-"}, {1, 4, kDigits}, {1, 1, "/"}, {1, 4, kDigits}};
constexpr Part kLocalPhone[] = {{3, 3, kDigits}, {1, 1, "-"}, {4, 4, kDigits}};
constexpr Part kPhone[] = {{0, 2, "+"},     {2, 4, kDigits}, {1, 1, "-"},
                           {3, 4, kDigits}, {0, 1, "-"},     {3, 5, kDigits}};
constexpr Part kLongPhone[] = {{0, 2, "+"}, {2, 4, kDigits}, {1, 1, "-"}, {2, 4, kDigits},
                               {1, 1, "-"}, {3, 4, kDigits}, {0, 1, "-"}, {3, 5, kDigits}};
constexpr Part kPhoneAfterArea[] = {{1, 1, "("},     {2, 3, kDigits}, {1, 1, ")"},
                                    {3, 4, kDigits}, {0, 1, "-"},     {3, 5, kDigits}};
constexpr std::span<const Part> kNumberGroups[] = {kDayMonthYear,  kYearMonthDay,  kFraction,
                                                   kMixedFraction, kLocalPhone,    kPhone,
                                                   kLongPhone,     kPhoneAfterArea};

// End of the match with the longest possible first part; 0 if there is none. Backtracking is cheap,
// because a group has at most 30 characters.
std::size_t match_parts(std::string_view text, std::size_t begin, std::span<const Part> parts) {
  if (parts.empty()) return letter_or_digit_at(text, begin) ? 0 : begin;
  const Part& part = parts.front();
  const std::string_view rest = text.substr(std::min(begin, text.size()), part.max);
  const std::size_t longest = std::min(rest.find_first_not_of(part.any_of), rest.size());
  for (std::size_t count = longest + 1; count-- > part.min;) {
    const std::size_t end = match_parts(text, begin + count, parts.subspan(1));
    if (end != 0) return end;
  }
  return 0;
}

// Whether the character at `position`, which is no ASCII letter or digit, is part of a word. Moves
// `position` past it.
bool is_inner_word_character(std::string_view text, std::size_t& position) {
  const CodePoint c = next_code_point(text, position);
  if (c >= 0 && c < 0x80) return c == '_' && letter_or_digit_at(text, position);
  const CharKind kind = kind_beyond_ascii(c);
  return (kind == CharKind::kLetter || kind == CharKind::kDigit) && !is_unspaced_script(c);
}

bool is_emoji_modifier(CodePoint c) {
  const bool is_skin_tone = c >= 0x1F3FB && c <= 0x1F3FF;
  return is_skin_tone || (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0;
}

bool is_regional_indicator(CodePoint c) { return c >= 0x1F1E6 && c <= 0x1F1FF; }

bool is_degree_scale(std::string_view text, std::size_t position) {
  return contains("CF", byte_at(text, position)) && !letter_or_digit_at(text, position + 1);
}

std::size_t match_symbol_beyond_ascii(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  CodePoint last = next_code_point(text, end);
  if (last == kDegreeSign && is_degree_scale(text, end)) return end + 1;
  for (std::size_t next = end; last >= 0 && next < text.size(); end = next) {
    const CodePoint c = next_code_point(text, next);
    if (c < 0x80 || is_space(c)) break;
    const bool flag = is_regional_indicator(last) && is_regional_indicator(c);
    if (!is_emoji_modifier(c) && c != kZeroWidthJoiner && last != kZeroWidthJoiner && !flag) break;
    last = flag ? 0 : c;
  }
  return end;
}

}  // namespace

CharKind char_kind(CodePoint c) {
  return c >= 0 && c < 0x80 ? kAsciiKinds[static_cast<std::size_t>(c)] : kind_beyond_ascii(c);
}

bool letter_at(std::string_view text, std::size_t position) {
  return position < text.size() && char_kind(code_point_at(text, position)) == CharKind::kLetter;
}

bool digit_at(std::string_view text, std::size_t position) {
  return position < text.size() && char_kind(code_point_at(text, position)) == CharKind::kDigit;
}

bool letter_or_digit_at(std::string_view text, std::size_t position) {
  return letter_at(text, position) || digit_at(text, position);
}

std::size_t match_word(std::string_view text, std::size_t begin) {
  for (std::size_t next = begin; next < text.size(); begin = next) {
    if (kIsWordByte[static_cast<unsigned char>(text[next])]) {
      ++next;
    } else if (!is_inner_word_character(text, next)) {
      break;
    }
  }
  return begin;
}

std::size_t match_run(std::string_view text, std::size_t begin, std::string_view bytes) {
  return std::min(text.find_first_not_of(bytes, begin), text.size());
}

std::size_t match_hyphenated(std::string_view text, std::size_t begin) {
  std::size_t end = match_word(text, begin);
  while ((byte_at(text, end) == '-' && letter_or_digit_at(text, end + 1)) ||
         (byte_at(text, end) == '.' && letter_at(text, end + 1))) {
    end = match_word(text, end + 1);
  }
  return end;
}

std::size_t apostrophe_length(std::string_view text, std::size_t position) {
  if (byte_at(text, position) == '\'') return 1;
  return text.substr(std::min(position, text.size())).starts_with("’") ? 3 : 0;
}

std::size_t match_number(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  for (std::size_t next = begin; next < text.size(); end = next) {
    const CodePoint c = next_code_point(text, next);
    const bool separates = (c == '.' || c == ',' || c == ':') && digit_at(text, next);
    if (!separates && !is_digit(c)) break;
  }
  return end;
}

bool is_decade(std::string_view word) {
  return word.size() == 3 && word[0] >= '2' && word[0] <= '9' && word.ends_with("0s");
}

std::size_t match_number_group(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  for (const std::span<const Part> parts : kNumberGroups) {
    end = std::max(end, match_parts(text, begin, parts));
  }
  return end;
}

std::size_t match_handle(std::string_view text, std::size_t begin) {
  const auto continues = [&](std::size_t at) {
    return letter_or_digit_at(text, at) || byte_at(text, at) == '_';
  };
  if (!continues(begin + 1) || digit_at(text, begin + 1)) return begin;
  std::size_t end = begin + 1;
  while (continues(end)) next_code_point(text, end);
  return end;
}

std::size_t match_entity(std::string_view text, std::size_t begin) {
  const std::size_t name = begin + 1 + static_cast<std::size_t>(byte_at(text, begin + 1) == '#');
  std::size_t end = name;
  while (end < text.size() && end < name + kLongestEntity &&
         kIsWordByte[static_cast<unsigned char>(text[end])])
    ++end;
  return end > name && byte_at(text, end) == ';' ? end + 1 : begin;
}

std::size_t match_emoticon(std::string_view text, std::size_t begin) {
  constexpr std::string_view kMouths = ")]([DpP/}{@|\\";
  std::size_t end = begin + static_cast<std::size_t>(contains("<>", byte_at(text, begin)));
  if (!contains(":;=", byte_at(text, end))) return begin;
  ++end;
  if (contains("-o*'", byte_at(text, end)) && contains(kMouths, byte_at(text, end + 1))) ++end;
  if (!contains(kMouths, byte_at(text, end)) || letter_or_digit_at(text, end + 1)) return begin;
  return end + 1;
}

std::size_t match_symbol(std::string_view text, std::size_t begin) {
  const CodePoint c = code_point_at(text, begin);
  if (c < 0 || c >= 0x80) return match_symbol_beyond_ascii(text, begin);
  if (c == '=') return match_run(text, begin, "=");
  const bool doubled = (c == '<' || c == '>' || c == '`') && byte_at(text, begin + 1) == c;
  return begin + (doubled ? 2 : 1);
}

}  // namespace neusum
