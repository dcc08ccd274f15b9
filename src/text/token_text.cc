#include "text/token_text.h"

#include <array>
#include <utility>

#include "text/unicode.h"

namespace neusum {
namespace {

constexpr std::array<unsigned char, 256> kLowerCase = [] {
  std::array<unsigned char, 256> lower{};
  for (std::size_t c = 0; c < lower.size(); ++c) {
    lower[c] = static_cast<unsigned char>(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
  }
  return lower;
}();

// The replacements of CoreNLP.
constexpr std::pair<std::string_view, std::string_view> kOtherForms[] = {
    {"½", "1/2"},   {"¼", "1/4"},  {"¾", "3/4"},  {"⅓", "1/3"},    {"⅔", "2/3"},
    {"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}};

std::string other_form(std::string_view written) {
  for (const auto& [symbol, form] : kOtherForms) {
    if (written == symbol) return std::string(form);
  }
  return lower_case(written);
}

}  // namespace

std::string token_text(std::string_view written) {
  if (written.front() == '&') return other_form(written);
  std::string text(written);
  unsigned char all_bits = 0;
  for (char& c : text) {
    const auto byte = static_cast<unsigned char>(c);
    all_bits |= byte;
    c = static_cast<char>(kLowerCase[byte]);
  }
  if (all_bits >= 0x80) text = other_form(written);
  return text;
}

}  // namespace neusum
