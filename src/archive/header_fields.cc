#include "archive/header_fields.h"

#include <algorithm>
#include <string>

#include "base/ascii.h"

namespace neusum {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

}  // namespace

std::string ascii_lower_case(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), ascii_lower);
  return result;
}

std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string_view trim_blanks(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

ParsedFields parse_fields(std::string_view text, BadLine bad_line) {
  ParsedFields result;
  std::string_view rest = text;
  while (!result.is_complete && rest.find('\n') != std::string_view::npos) {
    const std::string_view line = take_line(rest);
    const bool continues = line.starts_with(' ') || line.starts_with('\t');
    const std::size_t colon = line.find(':');
    if (line.empty()) {
      result.is_complete = true;
    } else if (continues && !result.fields.empty()) {
      std::string& value = result.fields.back().value;
      if (!value.empty()) value += ' ';
      value += trim_blanks(line);
    } else if (colon != std::string_view::npos) {
      result.fields.push_back({.name = std::string(trim_blanks(line.substr(0, colon))),
                               .value = std::string(trim_blanks(line.substr(colon + 1)))});
    } else {
      result.is_valid = false;
      if (bad_line == BadLine::kStop) break;
    }
  }
  result.size = text.size() - rest.size();
  return result;
}

std::string_view value_of_field(std::span<const HeaderField> fields, std::string_view name) {
  const auto found = std::ranges::find_if(
      fields, [&](const HeaderField& field) { return equals_ignoring_case(field.name, name); });
  return found == fields.end() ? std::string_view() : std::string_view(found->value);
}

std::string media_type(std::string_view content_type) {
  return ascii_lower_case(trim_blanks(content_type.substr(0, content_type.find(';'))));
}

std::string charset(std::string_view content_type) {
  constexpr std::string_view kName = "charset";
  std::string_view rest = content_type;
  while (rest.find(';') != std::string_view::npos) {
    rest.remove_prefix(rest.find(';') + 1);
    std::string_view parameter = trim_blanks(rest.substr(0, rest.find(';')));
    const std::size_t equals = parameter.find('=');
    if (equals == std::string_view::npos) continue;
    if (!equals_ignoring_case(trim_blanks(parameter.substr(0, equals)), kName)) continue;
    parameter = trim_blanks(parameter.substr(equals + 1));
    if (parameter.starts_with('"') || parameter.starts_with('\'')) parameter.remove_prefix(1);
    return std::string(trim_blanks(parameter.substr(0, parameter.find_first_of("\"'"))));
  }
  return {};
}

}  // namespace neusum
