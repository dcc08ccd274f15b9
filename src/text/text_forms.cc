#include "text/text_forms.h"

#include <algorithm>

namespace neusum {
namespace {

bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }

bool draws_lines(char c) {
  return c == '-' || c == '=' || c == '_' || c == '*' || c == '#' || c == '~';
}

// If `chunk` consists of numbers of 1 to `max_digits` digits joined by `separator`, returns how
// many; otherwise 0.
std::size_t count_numbers(std::string_view chunk, char separator, std::size_t max_digits) {
  std::size_t numbers = 0;
  for (std::size_t i = 0; i <= chunk.size(); ++i) {
    const std::size_t begin = i;
    while (i < chunk.size() && is_ascii_digit(chunk[i])) ++i;
    if (i == begin || i - begin > max_digits) return 0;
    if (i < chunk.size() && chunk[i] != separator) return 0;
    ++numbers;
  }
  return numbers;
}

}  // namespace

bool is_terminator(CodePoint c) {
  if (c < 0x80) return c == '.' || c == '!' || c == '?';
  return c == 0x2026 || u_hasBinaryProperty(c, UCHAR_S_TERM);
}

bool is_opener(CodePoint c) {
  if (c < 0x80) return c == '"' || c == '\'' || c == '(' || c == '[' || c == '{' || c == '`';
  const auto type = u_charType(c);
  return type == U_START_PUNCTUATION || type == U_INITIAL_PUNCTUATION;
}

bool is_closer(CodePoint c) {
  if (c < 0x80) return c == '"' || c == '\'' || c == ')' || c == ']' || c == '}';
  const auto type = u_charType(c);
  return type == U_END_PUNCTUATION || type == U_FINAL_PUNCTUATION;
}

bool is_bullet(CodePoint c) {
  static constexpr CodePoint kBullets[] = {0x2022, 0x2023, 0x2043, 0x25AA, 0x25AB,
                                           0x25CF, 0x25E6, 0x25A0, 0x25BA, 0x2219};
  return c >= 0x80 && std::ranges::find(kBullets, c) != std::end(kBullets);
}

std::optional<Enumerator> parse_enumerator(std::string_view chunk) {
  constexpr std::size_t kMaxDigits = 3;
  Enumerator result;
  if (chunk.starts_with('(')) chunk.remove_prefix(1);
  std::size_t i = 0;
  for (; i < chunk.size() && is_ascii_digit(chunk[i]); ++i) {
    if (i == kMaxDigits) return std::nullopt;
    result.value = result.value * 10 + (chunk[i] - '0');
  }
  if (i == 0 && !chunk.empty() && chunk[0] >= 'a' && chunk[0] <= 'z') {
    result.is_letter = true;
    result.value = chunk[i++] - 'a' + 1;
  }
  result.after = chunk.substr(i);
  const bool valid = result.after == "." || result.after == ")" || result.after == ".)";
  return i > 0 && valid ? std::optional(result) : std::nullopt;
}

bool is_drawn_line(std::string_view chunk) {
  constexpr std::size_t kShortest = 3;
  if (chunk.size() < kShortest || !draws_lines(chunk[0])) return false;
  return chunk.find_first_not_of(chunk[0]) == std::string_view::npos && chunk != "---";  // a dash
}

bool is_emoticon(std::string_view chunk) {
  if (chunk.size() < 2 || chunk.size() > 4) return false;
  if (chunk == "<3") return true;
  if (std::string_view(":;=").find(chunk[0]) == std::string_view::npos) return false;
  chunk.remove_prefix(1);
  if (chunk[0] == '-' || chunk[0] == '\'' || chunk[0] == 'o') chunk.remove_prefix(1);
  return !chunk.empty() && chunk.find_first_not_of(")(DPp]/|") == std::string_view::npos;
}

bool is_note(std::string_view chunk) {
  if (chunk.size() < 3 || chunk.front() != '[' || chunk.back() != ']') return false;
  return chunk == "[…]" || chunk.find_first_not_of("0123456789.,-[]") == std::string_view::npos;
}

bool is_note_number(std::string_view chunk) {
  constexpr std::size_t kMaxDigits = 2;
  return !chunk.empty() && chunk.size() <= kMaxDigits && std::ranges::all_of(chunk, is_ascii_digit);
}

bool is_label_number(std::string_view chunk) {
  return !chunk.empty() && is_ascii_digit(chunk[0]) &&
         chunk.find_first_of(".:") != std::string_view::npos &&
         chunk.find_first_not_of("0123456789.:") == std::string_view::npos;
}

bool is_url(std::string_view chunk) {
  if (chunk.ends_with(',')) return false;  // one of several
  while (!chunk.empty() && (chunk[0] == '<' || chunk[0] == '(')) chunk.remove_prefix(1);
  return chunk.starts_with("http://") || chunk.starts_with("https://") || chunk.starts_with("www.");
}

bool is_mail_address(std::string_view chunk) {
  const std::size_t at = chunk.find('@');
  return at != std::string_view::npos && at > 0 && chunk.find('.', at) != std::string_view::npos;
}

bool is_numeric_date(std::string_view chunk) { return count_numbers(chunk, '/', 4) == 3; }

bool is_clock_time(std::string_view chunk) {
  const std::size_t numbers = count_numbers(chunk, ':', 2);
  return numbers == 2 || numbers == 3;
}

}  // namespace neusum
