#ifndef NEUSUM_STRUCTURE_MAIN_TEXT_H_
#define NEUSUM_STRUCTURE_MAIN_TEXT_H_

#include <span>
#include <string>
#include <vector>

#include "structure/text_structure.h"

namespace neusum {

// Numbers that describe a block and its neighbours, without regard to their words.
using BlockFeatures = std::vector<double>;
std::vector<BlockFeatures> block_features(std::span<const TextBlock> blocks);

// Sets the probability that each block belongs to the main text: a logistic regression, which
// tools/release/build_structure_model fits.
void set_main_text(std::span<TextBlock> blocks);

}  // namespace neusum

#endif  // NEUSUM_STRUCTURE_MAIN_TEXT_H_
