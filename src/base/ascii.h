#ifndef NEUSUM_BASE_ASCII_H_
#define NEUSUM_BASE_ASCII_H_

#include <algorithm>
#include <string_view>

namespace neusum {

constexpr char ascii_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Compares HTTP names, such as content codings. Use it instead of boost::beast::iequals, which
// reads one byte beyond the end of both texts (Boost 1.81).
inline bool equals_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, ascii_lower, ascii_lower);
}

}  // namespace neusum

#endif  // NEUSUM_BASE_ASCII_H_
