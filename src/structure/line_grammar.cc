#include "structure/line_grammar.h"

#include <algorithm>
#include <array>
#include <string>

#include "text/text_forms.h"
#include "text/unicode.h"

namespace neusum {
namespace {

bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }

std::size_t skip_spaces(std::string_view line, std::size_t begin) {
  return skip_while(line, begin, is_space);
}

// The length of the first chunk.
std::size_t first_chunk_length(std::string_view line) {
  return skip_while(line, 0, [](CodePoint c) { return !is_space(c); });
}

bool is_dash(CodePoint c) { return c == '-' || c == 0x2013 || c == 0x2014; }

// "1.2", "1.2.3" or "2.1."
bool is_section_number(std::string_view chunk) {
  constexpr std::size_t kLongest = 12;
  return chunk.size() <= kLongest && !chunk.empty() && is_ascii_digit(chunk.front()) &&
         chunk.find('.') != std::string_view::npos &&
         chunk.find_first_not_of("0123456789.") == std::string_view::npos &&
         chunk.find("..") == std::string_view::npos;
}

// The end of the digits from `begin` on, at most `most` of them; npos if there is none.
std::size_t digits_end(std::string_view line, std::size_t begin, std::size_t most) {
  std::size_t end = begin;
  while (end < line.size() && end - begin < most && is_ascii_digit(line[end])) ++end;
  return end == begin ? std::string_view::npos : end;
}

// The end of a clock time such as "1:05", "00:02:16" or "00:01:02,345"; npos if there is none.
std::size_t clock_time_end(std::string_view line, std::size_t begin) {
  std::size_t end = digits_end(line, begin, 2);
  for (int part = 0; end != std::string_view::npos && part < 2; ++part) {
    if (end >= line.size() || line[end] != ':') return part == 0 ? std::string_view::npos : end;
    const std::size_t next = digits_end(line, end + 1, 2);
    if (next != end + 3) return part == 0 ? std::string_view::npos : end;
    end = next;
  }
  if (end < line.size() && (line[end] == ',' || line[end] == '.')) {
    const std::size_t fraction = digits_end(line, end + 1, 3);
    if (fraction == end + 4) end = fraction;
  }
  return end;
}

// A key in square brackets, "[name] value".
LineKey parse_bracketed_key(std::string_view line) {
  constexpr std::size_t kLongest = 40;
  const std::size_t close = line.substr(0, kLongest).find(']');
  if (close == std::string_view::npos || close < 2) return {};
  const std::string_view key = line.substr(1, close - 1);
  const std::size_t value = skip_spaces(line, close + 1);
  const bool has_value = value > close + 1 && value < line.size();
  return has_value && is_letter(code_point_at(key, 0)) ? LineKey{key, value} : LineKey{};
}

// Whether the last word is an initial or a short title, such as "B" or "Dr".
bool is_abbreviation(std::string_view words) {
  constexpr std::size_t kLongest = 3;
  const std::string_view word = words.substr(words.rfind(' ') + 1);  // npos + 1 is 0
  return !word.empty() && word.size() <= kLongest && is_upper(code_point_at(word, 0));
}

// Whether a colon may follow `key` to make it the name of a field or of a speaker.
bool is_key(std::string_view key) {
  constexpr std::size_t kMaxWords = 5;
  const CodePoint first = code_point_at(key, 0);
  if (!is_letter(first) && first != '#' && !is_digit(first)) return false;
  if (is_lower(first) && key.find(' ') != std::string_view::npos) return false;
  std::size_t words = 1;
  for (std::size_t i = 0; i < key.size();) {
    const CodePoint c = next_code_point(key, i);
    if (is_space(c)) ++words;
    if (is_terminator(c) && !(c == '.' && is_abbreviation(key.substr(0, i - 1)))) return false;
    if (c == ',' || c == '"' || c == '/' || c == '=' || c == '<') return false;
  }
  return words <= kMaxWords;
}

}  // namespace

std::size_t bullet_length(std::string_view line) {
  if (line.empty()) return 0;
  std::size_t end = 0;
  const CodePoint c = next_code_point(line, end);
  if (c != '*' && c != 0xB7 && !is_dash(c) && !is_bullet(c)) return 0;
  const std::size_t text = skip_spaces(line, end);
  return text > end || is_bullet(c) ? text : 0;
}

std::size_t list_marker_length(std::string_view line) {
  if (const std::size_t bullet = bullet_length(line); bullet > 0) return bullet;
  const std::size_t chunk = first_chunk_length(line);
  const std::string_view number = line.substr(0, chunk);
  if (chunk == line.size() || (!parse_enumerator(number) && !is_section_number(number))) return 0;
  return skip_spaces(line, chunk);
}

std::size_t time_stamp_length(std::string_view line) {
  const bool is_bracketed = line.starts_with('[') || line.starts_with('(');
  std::size_t end = clock_time_end(line, is_bracketed ? 1 : 0);
  if (end == std::string_view::npos) return 0;
  if (is_bracketed) {
    if (end == line.size() || (line[end] != ']' && line[end] != ')')) return 0;
    ++end;
  }
  const std::size_t text = skip_spaces(line, end);
  return text == end && text < line.size() ? 0 : text;
}

bool is_time_stamp_line(std::string_view line) {
  const std::size_t stamp = time_stamp_length(line);
  if (stamp == 0) return false;
  const std::string_view rest = line.substr(stamp);
  return rest.empty() || rest.starts_with("-->");
}

LineKey parse_key(std::string_view line) {
  constexpr std::size_t kLongest = 60;
  if (line.starts_with('[')) return parse_bracketed_key(line);
  const std::size_t colon = line.substr(0, kLongest).find(':');
  if (colon == std::string_view::npos || colon == 0) return {};
  const std::size_t value = skip_spaces(line, colon + 1);
  if (value == colon + 1 && value < line.size()) return {};
  const std::string_view key = trim(line, {0, colon}).of(line);
  return is_key(key) ? LineKey{key, value} : LineKey{};
}

bool is_mail_field(std::string_view key) {
  static constexpr std::array<std::string_view, 12> kNames = {
      "from", "to",       "cc",         "bcc",         "subject",  "date",
      "sent", "reply-to", "message-id", "in-reply-to", "x-mailer", "references"};
  constexpr std::size_t kLongest = 12;
  return key.size() <= kLongest && std::ranges::find(kNames, lower_case(key)) != kNames.end();
}

std::size_t quotation_length(std::string_view line) {
  if (!line.starts_with('>')) return 0;
  return std::min(line.size(), line.find_first_not_of("> \t"));
}

bool is_signature_mark(std::string_view line) { return line == "--"; }

bool is_code_fence(std::string_view line) {
  return line.starts_with("```") || line.starts_with("~~~");
}

bool is_table_row(std::string_view line) { return line.starts_with('|'); }

bool is_page_number(std::string_view line) {
  constexpr std::size_t kMostDigits = 4;
  std::size_t digits = 0;
  for (std::size_t i = 0; i < line.size();) {
    const CodePoint c = next_code_point(line, i);
    if (!is_digit(c) && !is_space(c) && !is_dash(c)) return false;
    digits += is_digit(c) ? 1 : 0;
  }
  return digits > 0 && digits <= kMostDigits;
}

std::size_t heading_mark_length(std::string_view line) {
  const std::size_t signs = std::min(line.size(), line.find_first_not_of('#'));
  if (signs == 0 || signs > 6 || signs == line.size()) return 0;
  const std::size_t text = skip_spaces(line, signs);
  return text > signs ? text : 0;
}

}  // namespace neusum
