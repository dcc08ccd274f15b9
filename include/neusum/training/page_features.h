#ifndef NEUSUM_TRAINING_PAGE_FEATURES_H_
#define NEUSUM_TRAINING_PAGE_FEATURES_H_

// Training data for the trees that find the main text of web pages.

#include <span>
#include <string>

namespace neusum {

// Writes the features of all blocks of HTML pages as a safetensors file. The tensors have one row
// per block: `features`, `page` (its index in `pages`) and `text_end` (where its text ends in the
// tensor `text`, UTF-8). The metadata has the names of the features, separated by commas.
void write_page_features(std::span<const std::string> pages, const std::string& output);

}  // namespace neusum

#endif  // NEUSUM_TRAINING_PAGE_FEATURES_H_
