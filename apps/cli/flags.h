#ifndef NEUSUM_APPS_CLI_FLAGS_H_
#define NEUSUM_APPS_CLI_FLAGS_H_

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
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

// The value of that name; the user is told all names where there is none.
template <typename Enum>
Enum parse_name(const std::string& flag, const std::string& name) {
  const auto known = value_of<Enum>(name);
  if (!known) throw CLI::ValidationError(flag, "must be one of " + list_values<Enum>());
  return *known;
}

// `value` is an Enum, whose default is told, or an optional one.
template <typename Enum, typename Value>
CLI::Option* add_enum_flag(CLI::App& verb, const std::string& flag, Value& value,
                           std::string help) {
  const auto parse = [flag, &value](const std::string& name) {
    value = parse_name<Enum>(flag, name);
  };
  if constexpr (std::is_same_v<Enum, Value>) help += fmt::format(" (default: {})", name_of(value));
  return verb.add_option_function<std::string>(flag, parse, help)->type_name(list_values<Enum>());
}

// The names of several values, with commas between them.
template <typename Enum>
std::vector<Enum> parse_list(const std::string& flag, const std::string& names) {
  std::vector<Enum> values;
  std::istringstream stream(names);
  for (std::string name; std::getline(stream, name, ',');) {
    const auto known = value_of<Enum>(name);
    if (!known) {
      throw CLI::ValidationError(
          flag, "must be some of " + list_values<Enum>() + ", with commas between them");
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

// Makes a flag of each field of `options`, which must outlive the parsing.
template <typename Options>
void add_flags(CLI::App& verb, Options& options) {
  Options::visit_fields(options, [&]<typename T>(const char* name, T& value, const char* help) {
    const std::string flag = flag_name(name);
    if constexpr (std::is_same_v<T, bool>) {
      verb.add_flag(flag, value,
                    value ? fmt::format("{} (default; {}=false: not)", help, flag) : help);
    } else if constexpr (std::is_enum_v<T>) {
      add_enum_flag<T>(verb, flag, value, help);
    } else if constexpr (requires { requires std::is_enum_v<typename T::value_type>; }) {
      add_list_flag(verb, flag, value, help);
    } else if (fmt::format("{}", value).empty()) {
      verb.add_option(flag, value, fmt::format("{} (default: none)", help));
    } else {
      verb.add_option(flag, value, fmt::format("{} (default: {})", help, value));
    }
  });
}

}  // namespace neusum::cli

#endif  // NEUSUM_APPS_CLI_FLAGS_H_
