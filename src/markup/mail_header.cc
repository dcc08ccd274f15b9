#include "markup/mail_header.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "markup/encodings.h"
#include "markup/html_characters.h"
#include "markup/transfer_encoding.h"

namespace neusum {
namespace {

bool is_field_character(char c) { return c > ' ' && c < 0x7F && c != ':'; }

// The length of a field at the beginning of `text`, with the lines that continue it.
std::size_t field_length(std::string_view text) {
  std::size_t end = line_length(text);
  while (end < text.size() && (text[end] == ' ' || text[end] == '\t')) {
    end += line_length(text.substr(end));
  }
  return end;
}

std::optional<MailField> parse_field(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == 0 || colon == std::string_view::npos) return std::nullopt;
  const std::string_view name = text.substr(0, colon);
  if (!std::ranges::all_of(name, is_field_character)) return std::nullopt;
  return MailField{ascii_lower(name), trim_html_spaces(text.substr(colon + 1))};
}

// Reads a quoted string at the beginning of `text` and removes it.
std::string read_quoted(std::string_view& text) {
  std::string value;
  std::size_t i = 1;
  for (; i < text.size() && text[i] != '"'; ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) ++i;
    value += text[i];
  }
  text.remove_prefix(std::min(i + 1, text.size()));
  return value;
}

// Reads a value up to the next semicolon and removes it.
std::string read_value(std::string_view& text) {
  text = trim_html_spaces(text);
  if (text.starts_with('"')) {
    std::string value = read_quoted(text);
    text.remove_prefix(std::min(text.find(';'), text.size()));
    return value;
  }
  const std::size_t end = std::min(text.find(';'), text.size());
  const std::string_view value = trim_html_spaces(text.substr(0, end));
  text.remove_prefix(end);
  return std::string(value);
}

// An encoded word such as `=?utf-8?q?M=C3=BCller?=`.
struct EncodedWord {
  std::string text;  // decoded
  std::size_t length = 0;
};

std::optional<EncodedWord> read_encoded_word(std::string_view text) {
  constexpr std::size_t kMaxWord = 1000;  // the standard allows 75
  text = text.substr(0, kMaxWord);
  if (!text.starts_with("=?")) return std::nullopt;
  const std::size_t charset_end = text.find('?', 2);
  if (charset_end == std::string_view::npos || charset_end + 3 >= text.size()) return std::nullopt;
  const char encoding = to_ascii_lower(text[charset_end + 1]);
  if ((encoding != 'q' && encoding != 'b') || text[charset_end + 2] != '?') return std::nullopt;
  const std::size_t begin = charset_end + 3;
  const std::size_t end = text.find("?=", begin);
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view charset = text.substr(2, std::min(text.find('*'), charset_end) - 2);
  const std::string bytes = decode_word(text.substr(begin, end - begin), encoding);
  return EncodedWord{decode(bytes, encoding_of_label(charset)).text, end + 2};
}

// Collapses white space, and removes it at both ends.
std::string on_one_line(std::string_view text) {
  std::string line;
  for (const char c : trim_html_spaces(text)) {
    if (!is_html_space(c)) {
      line += c;
    } else if (!line.ends_with(' ')) {
      line += ' ';
    }
  }
  return line;
}

}  // namespace

std::size_t line_length(std::string_view text) {
  return std::min(text.find('\n'), text.size() - 1) + 1;
}

std::string_view MailHeader::value_of(std::string_view name) const {
  const auto found = std::ranges::find(fields, name, &MailField::name);
  return found == fields.end() ? std::string_view() : found->value;
}

std::string_view ParameterizedValue::parameter(std::string_view name) const {
  const auto found = std::ranges::find(parameters, name, &Parameter::name);
  return found == parameters.end() ? std::string_view() : std::string_view(found->value);
}

MailHeader read_mail_header(std::string_view text) {
  MailHeader header;
  while (!text.empty()) {
    const std::size_t first = line_length(text);
    if (trim_html_spaces(text.substr(0, first)).empty()) {
      text.remove_prefix(first);
      break;
    }
    const std::size_t length = field_length(text);
    auto field = parse_field(text.substr(0, length));
    if (!field) break;
    header.fields.push_back(std::move(*field));
    text.remove_prefix(length);
  }
  header.body = text;
  return header;
}

ParameterizedValue parse_parameters(std::string_view text) {
  ParameterizedValue result = {.value = ascii_lower(read_value(text)), .parameters = {}};
  while (text.starts_with(';')) {
    text.remove_prefix(1);
    const std::size_t end = text.find_first_of("=;");
    if (end == std::string_view::npos || text[end] == ';') {
      text.remove_prefix(std::min(end, text.size()));
      continue;
    }
    std::string name = ascii_lower(trim_html_spaces(text.substr(0, end)));
    text.remove_prefix(end + 1);
    result.parameters.push_back({std::move(name), read_value(text)});
  }
  return result;
}

std::string decode_mail_value(std::string_view value) {
  std::string text;
  bool follows_word = false;  // white space between encoded words is not part of the text
  while (!value.empty()) {
    const std::size_t begin = std::min(value.find("=?"), value.size());
    const std::string_view before = value.substr(0, begin);
    if (!follows_word || !trim_html_spaces(before).empty()) text += decode(before, {}).text;
    value.remove_prefix(begin);
    if (value.empty()) break;
    const auto word = read_encoded_word(value);
    follows_word = word.has_value();
    text += word ? word->text : std::string(value.substr(0, 2));
    value.remove_prefix(word ? word->length : 2);
  }
  return on_one_line(text);
}

std::string sender_name(std::string_view value) {
  if (value.starts_with('"')) return decode_mail_value(read_quoted(value));
  const std::size_t bracket = value.find('<');
  if (bracket == std::string_view::npos) return decode_mail_value(value);
  std::string name = decode_mail_value(value.substr(0, bracket));
  if (!name.empty()) return name;
  const std::size_t end = std::min(value.find('>', bracket), value.size());
  return decode_mail_value(value.substr(bracket + 1, end - bracket - 1));
}

}  // namespace neusum
