// Prints the blocks of texts and their features, with which tools/release/build_structure_model
// fits the probability of main text. Each line of standard input is a string of JSON; each line of
// the output is an array of [text, is_prose, features], the features separated by spaces. The
// first line of the output is the names of the features.

#include <array>
#include <cstdio>
#include <exception>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "neusum/text.h"
#include "structure/block_text.h"
#include "structure/main_text.h"
#include "structure/text_structure.h"

namespace {

// Nine digits per number, which is exact.
std::string numbers_text(const std::vector<float>& features) {
  std::string text;
  for (const float value : features) {
    std::array<char, 32> digits = {};
    std::snprintf(digits.data(), digits.size(), "%.9g ", static_cast<double>(value));
    text += digits.data();
  }
  return text;
}

void print_blocks() {
  const auto names = neusum::text_block_feature_names();
  std::cout << nlohmann::json(std::vector<std::string>(names.begin(), names.end())).dump() << '\n';
  for (std::string line; std::getline(std::cin, line);) {
    const auto text = neusum::make_valid_utf8(nlohmann::json::parse(line).get<std::string>()).text;
    const neusum::TextStructure structure = neusum::find_structure(text);
    const auto features = neusum::text_block_features(structure.blocks);
    auto blocks = nlohmann::json::array();
    for (std::size_t i = 0; i < features.size(); ++i) {
      const neusum::TextBlock& block = structure.blocks[i];
      blocks.push_back(
          {neusum::join_lines(text, block.lines), block.is_prose, numbers_text(features[i])});
    }
    std::cout << blocks.dump() << '\n';
  }
}

}  // namespace

int main() {
  try {
    print_blocks();
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
