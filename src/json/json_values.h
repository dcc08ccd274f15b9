#ifndef NEUSUM_JSON_JSON_VALUES_H_
#define NEUSUM_JSON_JSON_VALUES_H_

#include <simdjson.h>

#include <string>
#include <string_view>
#include <vector>

#include "neusum/error.h"

namespace neusum {

// The functions below read the value of a member. They throw InvalidInput with the name of the
// member if the value has another type.
using JsonValue = simdjson::ondemand::value;

inline constexpr std::string_view kJsonSpace = " \t\r\n";

std::string in_quotes(std::string_view name);

std::string_view get_string(std::string_view name, JsonValue json);

// Returns a finite number.
double get_number(std::string_view name, JsonValue json);

// Returns a string, or the digits of an integer.
std::string get_id(std::string_view name, JsonValue json);

// Returns the sentences of a summary: a list of strings, or a string with one sentence per line.
std::vector<std::string> get_sentences(std::string_view name, JsonValue json);

// Calls element(value) for each element of a list.
template <typename Function>
void for_each_element(std::string_view name, JsonValue json, Function&& element) {
  if (json.type() != simdjson::ondemand::json_type::array) {
    throw InvalidInput(in_quotes(name) + " is not a list");
  }
  for (JsonValue item : json.get_array()) element(item);
}

// Throws InvalidInput if two names are equal. Reorders `names`.
void check_unique(std::vector<std::string_view>& names);

// Calls read(name, value) for each member of an object. Throws InvalidInput if two members have the
// same name.
template <typename Function>
void for_each_member(simdjson::ondemand::object object, Function&& read) {
  std::vector<std::string_view> names;
  for (simdjson::ondemand::field member : object) {
    names.push_back(member.unescaped_key());
    read(names.back(), member.value());
  }
  check_unique(names);
}

// Checks a value that is only copied: it must be valid JSON without duplicate names. Returns a
// pointer behind the value, with possible white space in between.
const char* check_value(JsonValue json);

}  // namespace neusum

#endif  // NEUSUM_JSON_JSON_VALUES_H_
