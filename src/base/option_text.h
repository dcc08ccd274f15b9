#ifndef NEUSUM_BASE_OPTION_TEXT_H_
#define NEUSUM_BASE_OPTION_TEXT_H_

#include <array>
#include <charconv>
#include <string>
#include <type_traits>

#include "neusum/options.h"

namespace neusum {

// The value of an option as it is written down: a text, true or false, or the shortest number.
template <typename T>
std::string option_text(const T& value) {
  if constexpr (std::is_enum_v<T>) {
    return std::string(name_of(value));
  } else if constexpr (std::is_same_v<T, bool>) {
    return value ? "true" : "false";
  } else if constexpr (std::is_same_v<T, std::string>) {
    return value;
  } else {
    std::array<char, 32> text = {};
    return {text.data(), std::to_chars(text.begin(), text.end(), value).ptr};
  }
}

}  // namespace neusum

#endif  // NEUSUM_BASE_OPTION_TEXT_H_
