#ifndef NEUSUM_OPTIONS_H_
#define NEUSUM_OPTIONS_H_

// Self-describing options. An options struct has a static
//   visit_fields(self, field)
// that calls field("name", self.member, "help text") for each member. Command-line flags and their
// documentation are generated from this list. An enumeration names its values in an EnumNames
// specialization.

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string_view>

namespace neusum {

template <typename Enum>
struct EnumName {
  Enum value;
  std::string_view name;
};

// Specialize as: static constexpr EnumName<Enum> kNames[] = {...};
template <typename Enum>
struct EnumNames;

template <typename Enum>
constexpr std::string_view name_of(Enum value) {
  for (const auto& entry : EnumNames<Enum>::kNames) {
    if (entry.value == value) return entry.name;
  }
  return "?";
}

template <typename Enum>
constexpr std::optional<Enum> value_of(std::string_view name) {
  for (const auto& entry : EnumNames<Enum>::kNames) {
    if (entry.name == name) return entry.value;
  }
  return std::nullopt;
}

// Calls `field` for the fields of `options` with these names only.
template <typename Options, typename Visitor>
void visit_some_fields(Options& options, std::initializer_list<std::string_view> names,
                       Visitor&& field) {
  Options::visit_fields(options, [&](const char* name, auto& value, const char* help) {
    if (std::ranges::find(names, name) != names.end()) field(name, value, help);
  });
}

}  // namespace neusum

#endif  // NEUSUM_OPTIONS_H_
