#include "json/json_values.h"

#include <algorithm>

#include "neusum/text.h"

namespace neusum {
namespace {

using simdjson::ondemand::json_type;
using simdjson::ondemand::value;

constexpr int kMaxDepth = 256;

std::string_view trimmed_token(value& json) {
  const std::string_view token = json.raw_json_token();
  return token.substr(0, token.find_last_not_of(kJsonSpace) + 1);
}

std::size_t skip_digits(std::string_view text, std::size_t i) {
  return std::min(text.find_first_not_of("0123456789", i), text.size());
}

// Whether the text is a number by the grammar of JSON, also if it does not fit in a double.
bool is_number(std::string_view text) {
  std::size_t i = text.starts_with('-') ? 1 : 0;
  const std::size_t integer = i;
  i = skip_digits(text, i);
  if (i == integer || (text[integer] == '0' && i > integer + 1)) return false;
  if (i < text.size() && text[i] == '.') {
    const std::size_t fraction = i + 1;
    i = skip_digits(text, fraction);
    if (i == fraction) return false;
  }
  if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
    std::size_t exponent = i + 1;
    if (exponent < text.size() && (text[exponent] == '+' || text[exponent] == '-')) ++exponent;
    i = skip_digits(text, exponent);
    if (i == exponent) return false;
  }
  return i == text.size();
}

void check_scalar(std::string_view token) {
  if (token == "true" || token == "false" || token == "null" || is_number(token)) return;
  throw InvalidInput("not valid JSON: " + std::string(token.substr(0, 20)));
}

const char* check_value_at(value json, int depth) {
  if (depth > kMaxDepth) throw InvalidInput("the JSON is nested too deeply");
  switch (json.type()) {
    case json_type::array:
      for (value element : json.get_array()) check_value_at(element, depth + 1);
      return json.current_location();
    case json_type::object:
      for_each_member(json.get_object(), [depth](std::string_view /*name*/, value member) {
        check_value_at(member, depth + 1);
      });
      return json.current_location();
    case json_type::string: {
      const std::string_view token = json.raw_json_token();
      json.get_string().value();
      return token.data() + token.size();
    }
    default: {
      const std::string_view token = trimmed_token(json);
      check_scalar(token);
      return token.data() + token.size();
    }
  }
}

}  // namespace

std::string in_quotes(std::string_view name) {
  std::string quoted(1, '\'');
  quoted.append(name) += '\'';
  return quoted;
}

std::string_view get_string(std::string_view name, value json) {
  if (json.type() != json_type::string) throw InvalidInput(in_quotes(name) + " is not a string");
  return json.get_string();
}

double get_number(std::string_view name, value json) {
  double number = 0;
  if (json.get_double().get(number) != simdjson::SUCCESS) {
    throw InvalidInput(in_quotes(name) + " is not a number");
  }
  return number;
}

std::string get_id(std::string_view name, value json) {
  if (json.type() == json_type::string) return std::string(json.get_string().value());
  std::string id(trimmed_token(json));
  if (!is_number(id) || id.find_first_of(".eE") != std::string::npos) {
    throw InvalidInput(in_quotes(name) + " is neither a string nor an integer");
  }
  return id;
}

std::vector<std::string> get_sentences(std::string_view name, value json) {
  std::vector<std::string> sentences;
  if (json.type() == json_type::string) {
    const std::string_view text = json.get_string();
    for (const Span& line : split_lines(text)) sentences.emplace_back(line.of(text));
  } else {
    for_each_element(name, json,
                     [&](value sentence) { sentences.emplace_back(get_string(name, sentence)); });
  }
  return sentences;
}

void check_unique(std::vector<std::string_view>& names) {
  constexpr std::size_t kShownBytes = 40;
  std::ranges::sort(names);
  const auto duplicate = std::ranges::adjacent_find(names);
  if (duplicate == names.end()) return;
  throw InvalidInput("an object has the same name twice: " +
                     in_quotes(duplicate->substr(0, kShownBytes)));
}

const char* check_value(value json) { return check_value_at(json, 1); }

}  // namespace neusum
