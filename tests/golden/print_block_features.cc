// Prints the blocks of texts and their features, with which tools/release/build_structure_model
// fits the probability of main text. Each line of standard input is a string of JSON; each line of
// the output is an array of [text, is_prose, features], the features separated by spaces.

#include <array>
#include <cstdio>
#include <exception>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "neusum/text.h"
#include "structure/block_text.h"
#include "structure/main_text.h"
#include "structure/text_structure.h"

namespace {

// Five digits per number.
std::string numbers_text(const neusum::BlockFeatures& features) {
  std::string text;
  for (const double value : features) {
    std::array<char, 32> digits = {};
    std::snprintf(digits.data(), digits.size(), "%.5g ", value);
    text += digits.data();
  }
  return text;
}

void print_blocks() {
  for (std::string line; std::getline(std::cin, line);) {
    const auto text = neusum::make_valid_utf8(nlohmann::json::parse(line).get<std::string>()).text;
    const neusum::TextStructure structure = neusum::find_structure(text);
    const auto features = neusum::block_features(structure.blocks);
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
