#include "json/json_values.h"
#include "neusum/json.h"

namespace neusum {

void check_json_object(std::string_view json, const std::string& name) {
  try {
    simdjson::ondemand::parser parser;
    const simdjson::padded_string padded(json);
    simdjson::ondemand::document document = parser.iterate(padded);
    if (document.type() != simdjson::ondemand::json_type::object) {
      throw InvalidInput(name + " is not a JSON object");
    }
    for_each_member(document.get_object(),
                    [](std::string_view /*name*/, JsonValue value) { check_value(value); });
    if (document.current_location().error() != simdjson::OUT_OF_BOUNDS) {
      throw InvalidInput(name + " continues after its JSON object");
    }
  } catch (const simdjson::simdjson_error& error) {
    throw InvalidInput(name + " is not JSON: " + error.what());
  }
}

}  // namespace neusum
