#ifndef NEUSUM_APPS_CLI_FLAGS_H_
#define NEUSUM_APPS_CLI_FLAGS_H_

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <initializer_list>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "neusum/options.h"

namespace neusum::cli {

// "string_index_type" -> "--string-index-type"
inline std::string flag_name(std::string_view field) {
  std::string name = "--" + std::string(field);
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

// "raw|tokenized|sentences"
template <typename Enum>
std::string list_values() {
  std::string values;
  for (const auto& entry : EnumNames<Enum>::kNames) {
    if (!values.empty()) values += '|';
    values += entry.name;
  }
  return values;
}

// Returns the enumerator called `name`. The error for an unknown name lists all names.
template <typename Enum>
Enum parse_name(const std::string& flag, const std::string& name) {
  const auto known = value_of<Enum>(name);
  if (!known) throw CLI::ValidationError(flag, "must be one of " + list_values<Enum>());
  return *known;
}

// Adds a flag for `value`, an Enum or an optional Enum. The help shows the default of an Enum.
template <typename Enum, typename Value>
CLI::Option* add_enum_flag(CLI::App& verb, const std::string& flag, Value& value,
                           std::string help) {
  const auto parse = [flag, &value](const std::string& name) {
    value = parse_name<Enum>(flag, name);
  };
  if constexpr (std::is_same_v<Enum, Value>) help += fmt::format(" (default: {})", name_of(value));
  return verb.add_option_function<std::string>(flag, parse, help)->type_name(list_values<Enum>());
}

// Parses enumerator names that are separated by commas.
template <typename Enum>
std::vector<Enum> parse_list(const std::string& flag, const std::string& names) {
  std::vector<Enum> values;
  std::istringstream stream(names);
  for (std::string name; std::getline(stream, name, ',');) {
    const auto known = value_of<Enum>(name);
    if (!known) {
      throw CLI::ValidationError(flag, "must be a comma-separated list of " + list_values<Enum>());
    }
    values.push_back(*known);
  }
  return values;
}

template <typename Enum>
void add_list_flag(CLI::App& verb, const std::string& flag, std::vector<Enum>& values,
                   const std::string& help) {
  std::string names;
  for (const Enum value : values)
    names += fmt::format("{}{}", names.empty() ? "" : ",", name_of(value));
  verb.add_option_function<std::string>(
          flag,
          [flag, &values](const std::string& given) { values = parse_list<Enum>(flag, given); },
          fmt::format("{} (default: {})", help, names))
      ->type_name(list_values<Enum>());
}

// CLI11 would read -1 as the largest number.
inline const CLI::Validator kNotNegative(
    [](const std::string& value) {
      return value.starts_with('-') ? std::string("must be 0 or more") : std::string();
    },
    "");

// Adds one flag per field of `options`, which must outlive the parsing; only for the given fields
// if there are any.
template <typename Options>
void add_flags(CLI::App& verb, Options& options,
               std::initializer_list<std::string_view> fields = {}) {
  Options::visit_fields(options, [&]<typename T>(const char* name, T& value, const char* help) {
    if (fields.size() > 0 && std::ranges::find(fields, name) == fields.end()) return;
    const std::string flag = flag_name(name);
    if constexpr (std::is_same_v<T, bool>) {
      verb.add_flag(flag, value,
                    value ? fmt::format("{} (default; {}=false disables it)", help, flag) : help);
    } else if constexpr (requires { value.has_value(); }) {
      verb.add_option(flag, value, help);
    } else if constexpr (std::is_enum_v<T>) {
      add_enum_flag<T>(verb, flag, value, help);
    } else if constexpr (requires { requires std::is_enum_v<typename T::value_type>; }) {
      add_list_flag(verb, flag, value, help);
    } else if (fmt::format("{}", value).empty()) {
      verb.add_option(flag, value, fmt::format("{} (default: none)", help));
    } else {
      CLI::Option* const option =
          verb.add_option(flag, value, fmt::format("{} (default: {})", help, value));
      if constexpr (std::is_unsigned_v<T>) option->check(kNotNegative);
    }
  });
}

// Lists flags under their own heading in --help.
inline void group_flags(CLI::App& verb, const std::string& heading,
                        std::initializer_list<const char*> flags) {
  for (const char* flag : flags) verb.get_option(flag)->group(heading);
}

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_FLAGS_H_
