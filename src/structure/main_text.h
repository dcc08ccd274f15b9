#ifndef NEUSUM_STRUCTURE_MAIN_TEXT_H_
#define NEUSUM_STRUCTURE_MAIN_TEXT_H_

#include <span>
#include <string_view>
#include <vector>

#include "structure/text_structure.h"

namespace neusum {

// Names of the numbers that describe a block and its neighbours, without regard to their words.
std::span<const std::string_view> text_block_feature_names();

// These numbers for each block of a text.
std::vector<std::vector<float>> text_block_features(std::span<const TextBlock> blocks);

// Sets the probability that each block belongs to the main text, by boosted trees, which
// tools/release/build_structure_model fits.
void set_main_text(std::span<TextBlock> blocks);

// The content of models/neusum-structure.weights.
extern const std::string_view kStructureModelText;

}  // namespace neusum

#endif  // NEUSUM_STRUCTURE_MAIN_TEXT_H_
