#ifndef NEUSUM_JSON_JSON_VALUES_H_
#define NEUSUM_JSON_JSON_VALUES_H_

#include <simdjson.h>

#include <string>
#include <string_view>
#include <vector>

#include "neusum/error.h"

namespace neusum {

// The values of a record's members. What is not of the kind that is asked for is InvalidInput with
// a sentence that names the member.
using JsonValue = simdjson::ondemand::value;

inline constexpr std::string_view kJsonSpace = " \t\r\n";

std::string in_quotes(std::string_view name);

std::string_view get_string(std::string_view name, JsonValue json);

// A number that is finite.
double get_number(std::string_view name, JsonValue json);

// A string, or the digits of an integer.
std::string get_id(std::string_view name, JsonValue json);

// The sentences of a summary: a list of strings, or a string with a sentence a line.
std::vector<std::string> get_sentences(std::string_view name, JsonValue json);

// Calls element(value) for each element of a list.
template <typename Function>
void for_each_element(std::string_view name, JsonValue json, Function&& element) {
  if (json.type() != simdjson::ondemand::json_type::array) {
    throw InvalidInput(in_quotes(name) + " is not a list");
  }
  for (JsonValue item : json.get_array()) element(item);
}

// Throws InvalidInput if two of the names of an object's members are the same. Reorders `names`.
void check_unique(std::vector<std::string_view>& names);

// Checks a value that is only carried along, and returns where it ends; white space may follow. No
// object in it has the same name twice.
const char* check_value(JsonValue json);

}  // namespace neusum

#endif  // NEUSUM_JSON_JSON_VALUES_H_
