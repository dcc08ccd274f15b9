#ifndef NEUSUM_ROUGE_NUMBER_TEXT_H_
#define NEUSUM_ROUGE_NUMBER_TEXT_H_

#include <array>
#include <charconv>
#include <string>

namespace neusum {

// As an option is usually typed: 1.2, 95.
inline std::string shortest_text(double number) {
  std::array<char, 32> buffer{};
  return {buffer.data(), std::to_chars(buffer.begin(), buffer.end(), number).ptr};
}

// As scores are printed: 0.41000.
inline std::string score_text(double score) {
  std::array<char, 32> buffer{};
  constexpr auto kFixed = std::chars_format::fixed;
  return {buffer.data(), std::to_chars(buffer.begin(), buffer.end(), score, kFixed, 5).ptr};
}

}  // namespace neusum

#endif  // NEUSUM_ROUGE_NUMBER_TEXT_H_
