#ifndef NEUSUM_PYTHON_PYTHON_OPTIONS_H_
#define NEUSUM_PYTHON_PYTHON_OPTIONS_H_

// Converts keyword arguments to option structs; the names are those of the fields.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "neusum/error.h"
#include "neusum/options.h"

namespace neusum::python {

namespace nb = nanobind;

// Names and values.
using OptionDict = nb::typed<nb::dict, nb::str, nb::any>;

template <typename Enum>
std::string list_names() {
  std::string names;
  for (const auto& entry : EnumNames<Enum>::kNames) {
    names += (names.empty() ? "'" : ", '") + std::string(entry.name) + "'";
  }
  return names;
}

template <typename Enum>
Enum parse_name(const std::string& option, const std::string& name) {
  const auto known = value_of<Enum>(name);
  if (!known) throw InvalidInput(option + " must be one of " + list_names<Enum>());
  return *known;
}

template <typename T>
T parse_value(const std::string& option, nb::handle value) {
  if constexpr (std::is_enum_v<T>) {
    return parse_name<T>(option, parse_value<std::string>(option, value));
  } else if constexpr (requires(T optional) { optional.has_value(); }) {
    if (value.is_none()) return std::nullopt;
    return parse_value<typename T::value_type>(option, value);
  } else if constexpr (requires { requires std::is_enum_v<typename T::value_type>; }) {
    T values;
    for (const std::string& name : parse_value<std::vector<std::string>>(option, value)) {
      values.push_back(parse_name<typename T::value_type>(option, name));
    }
    return values;
  } else {
    T result;
    if (!nb::try_cast(value, result)) {
      throw nb::type_error((option + " cannot be " + nb::repr(value).c_str()).c_str());
    }
    return result;
  }
}

// Returns options with the fields of `given` set. Throws TypeError for an unknown name.
template <typename Options>
Options options_of(const OptionDict& given, Options options = {}) {
  for (const auto& [key, value] : given) {
    const auto name = nb::cast<std::string>(key);
    bool known = false;
    Options::visit_fields(options, [&, given_value = nb::handle(value)]<typename T>(
                                       std::string_view field, T& member, const char* /*help*/) {
      if (field != name) return;
      member = parse_value<T>(name, given_value);
      known = true;
    });
    if (!known) throw nb::type_error(("there is no option " + name).c_str());
  }
  return options;
}

// Returns the names of the fields, for a test of the Python types.
template <typename Options>
std::vector<std::string> option_names() {
  std::vector<std::string> names;
  Options options;
  Options::visit_fields(options, [&](const char* name, const auto& /*member*/,
                                     const char* /*help*/) { names.emplace_back(name); });
  return names;
}

}  // namespace neusum::python

#endif  // NEUSUM_PYTHON_PYTHON_OPTIONS_H_
