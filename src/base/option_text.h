#ifndef NEUSUM_BASE_OPTION_TEXT_H_
#define NEUSUM_BASE_OPTION_TEXT_H_

#include <string>
#include <type_traits>

#include "base/number_text.h"
#include "neusum/options.h"

namespace neusum {

// The value of an option as text: a string, a name, true or false, or the shortest number.
template <typename T>
std::string option_text(const T& value) {
  if constexpr (std::is_enum_v<T>) {
    return std::string(name_of(value));
  } else if constexpr (std::is_same_v<T, bool>) {
    return value ? "true" : "false";
  } else if constexpr (std::is_same_v<T, std::string>) {
    return value;
  } else {
    return shortest_text(value);
  }
}

}  // namespace neusum

#endif  // NEUSUM_BASE_OPTION_TEXT_H_
