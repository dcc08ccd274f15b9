#include "eval/evaluation_order.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace neusum {
namespace {

std::string_view leading_digits(std::string_view id) {
  return id.substr(0, std::min(id.find_first_not_of("0123456789"), id.size()));
}

// A sort key that orders digit strings of any length by numeric value: shorter strings first, once
// leading zeros are removed.
std::pair<std::size_t, std::string_view> numeric_key(std::string_view digits) {
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  return {digits.size(), digits};
}

}  // namespace

bool is_before_in_details(const std::string& a, const std::string& b, const std::string& system) {
  const std::string_view a_digits = leading_digits(a);
  const std::string_view b_digits = leading_digits(b);
  const auto a_key = numeric_key(a_digits);
  const auto b_key = numeric_key(b_digits);
  const bool by_number = !a_digits.empty() && !b_digits.empty() && a_key != b_key;
  return by_number ? a_key < b_key : a + "." + system < b + "." + system;
}

}  // namespace neusum
