#ifndef NEUSUM_TESTS_FUZZ_CHECK_NAMES_H_
#define NEUSUM_TESTS_FUZZ_CHECK_NAMES_H_

#include <simdjson.h>

#include <string>
#include <string_view>
#include <unordered_set>

#include "base/check.h"

namespace neusum {

inline void check_names(simdjson::ondemand::value json);

// Checks that the object is valid JSON without duplicate names.
inline void check_names(simdjson::ondemand::object object) {
  std::unordered_set<std::string> names;
  for (simdjson::ondemand::field member : object) {
    NEUSUM_CHECK(names.emplace(std::string_view(member.unescaped_key())).second);
    check_names(member.value());
  }
}

// Numbers are not parsed: those of the input may be too large for a double.
inline void check_names(simdjson::ondemand::value json) {
  switch (json.type()) {
    case simdjson::ondemand::json_type::array:
      for (simdjson::ondemand::value element : json.get_array()) check_names(element);
      return;
    case simdjson::ondemand::json_type::object:
      check_names(json.get_object());
      return;
    case simdjson::ondemand::json_type::string:
      json.get_string().value();
      return;
    default:
      NEUSUM_CHECK(!json.raw_json_token().empty());
  }
}

// Checks that a line is one JSON object, without duplicate names.
inline void check_line(std::string_view line) {
  simdjson::ondemand::parser parser;
  const simdjson::padded_string json(line);
  simdjson::ondemand::document document = parser.iterate(json);
  check_names(document.get_object());
  NEUSUM_CHECK(document.current_location().error() == simdjson::OUT_OF_BOUNDS);  // at the end
}

}  // namespace neusum

#endif  // NEUSUM_TESTS_FUZZ_CHECK_NAMES_H_
