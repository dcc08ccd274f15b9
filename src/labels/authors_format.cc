#include "labels/authors_format.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/number_text.h"

namespace neusum {
namespace {

void append_number(double number, std::string& line) {
  std::array<char, kMaxNumberBytes> text{};
  line.append(text.data(), write_number(number, text.data()));
}

// Formats a tuple as Python does.
std::string tuple_of(const std::vector<std::size_t>& sentences) {
  std::string text = "(";
  for (const std::size_t sentence : sentences) {
    if (text.size() > 1) text += ", ";
    text += std::to_string(sentence);
  }
  return text + (sentences.size() == 1 ? ",)" : ")");
}

}  // namespace

std::string authors_oracle_line(const Oracle& oracle) {
  if (oracle.sentences.empty()) return "None\t 0";
  std::vector<std::size_t> sentences = oracle.sentences;
  std::sort(sentences.begin(), sentences.end());
  std::string line = tuple_of(sentences) + "\t ";
  append_number(oracle.rouge2, line);
  return line;
}

std::string authors_gains_line(const Oracle& oracle) {
  if (oracle.sentences.empty()) return "None";
  std::string line = tuple_of(oracle.sentences);
  for (const std::vector<double>& step : oracle.gains) {
    char separator = '\t';
    for (const double gain : step) {
      line += std::exchange(separator, ' ');
      append_number(gain, line);
    }
  }
  return line;
}

}  // namespace neusum
