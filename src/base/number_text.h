#ifndef NEUSUM_BASE_NUMBER_TEXT_H_
#define NEUSUM_BASE_NUMBER_TEXT_H_

// Locale-independent formatting and reading of numbers.

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace neusum {

// The shortest text that reads back as `number`: "1.2", "95", "1e+20".
template <typename Number>
std::string shortest_text(Number number) {
  std::array<char, 32> buffer = {};
  return {buffer.data(), std::to_chars(buffer.begin(), buffer.end(), number).ptr};
}

// The number that the whole text is; nothing if it is none.
template <typename Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || rest != end) return std::nullopt;
  return number;
}
#ifdef __EMSCRIPTEN__  // its std::from_chars() reads integers only; it has no locales
template <>
std::optional<float> number_in<float>(std::string_view text);
#endif

// Fixed notation with `decimals` digits after the point: fixed_text(0.125, 2) is "0.12".
std::string fixed_text(double number, int decimals);

// Scientific notation with `decimals` digits after the point: scientific_text(2e7, 1) is "2.0e+07".
std::string scientific_text(double number, int decimals);

// Digits in groups of three: grouped_text(1234567) is "1,234,567".
std::string grouped_text(std::uint64_t number);

// Writes the shortest decimal that reads back as `number` to `to`, formatted like Python's repr():
// "0.0", "0.0001", "1e-05", "1e+16". `number` must be finite. Writes at most kMaxNumberBytes bytes
// and returns a pointer past the last one.
char* write_number(double number, char* to);
inline constexpr std::size_t kMaxNumberBytes = 32;

}  // namespace neusum

#endif  // NEUSUM_BASE_NUMBER_TEXT_H_
