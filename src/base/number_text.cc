#include "base/number_text.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/check.h"

namespace neusum {
namespace {

std::string formatted(double number, std::chars_format format, int decimals) {
  std::array<char, 400> buffer{};  // the largest double has 309 digits before its point
  return {buffer.data(), std::to_chars(buffer.begin(), buffer.end(), number, format, decimals).ptr};
}

// Python's repr() uses an exponent from kMinLarge on and below kMinPlain.
constexpr double kMinLarge = 1e16;
constexpr double kMinPlain = 1e-4;

}  // namespace

#ifdef __EMSCRIPTEN__
template <>
std::optional<float> number_in<float>(std::string_view text) {
  const std::string copy(text);
  char* rest = nullptr;
  const float number = std::strtof(copy.c_str(), &rest);
  if (copy.empty() || rest != copy.c_str() + copy.size()) return std::nullopt;
  return number;
}
#endif

std::string fixed_text(double number, int decimals) {
  return formatted(number, std::chars_format::fixed, decimals);
}

std::string scientific_text(double number, int decimals) {
  return formatted(number, std::chars_format::scientific, decimals);
}

std::string grouped_text(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t position = text.size(); position > 3;) {
    position -= 3;
    text.insert(position, 1, ',');
  }
  return text;
}

char* write_number(double number, char* to) {
  NEUSUM_CHECK(std::isfinite(number));
  const double magnitude = std::abs(number);
  if (magnitude >= kMinLarge || (magnitude < kMinPlain && magnitude > 0)) {
    return std::to_chars(to, to + kMaxNumberBytes, number, std::chars_format::scientific).ptr;
  }
  char* end = std::to_chars(to, to + kMaxNumberBytes, number, std::chars_format::fixed).ptr;
  return std::find(to, end, '.') == end ? std::copy_n(".0", 2, end) : end;
}

}  // namespace neusum
