#ifndef NEUSUM_MARKUP_MAIN_TEXT_H_
#define NEUSUM_MARKUP_MAIN_TEXT_H_

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "base/tree_model.h"
#include "markup/page_outline.h"
#include "neusum/source.h"

namespace neusum {

// The trees that are built into the library: the probability that a block belongs to the main text
// of its page, over block_feature_names().
const TreeModel& shipped_page_model();

// The content of models/neusum-pages.weights.
extern const std::string_view kMainTextModelText;

// Whether each block belongs to the main text of a page that read_html() has read. If a page has
// blocks, at least one does.
std::vector<bool> find_main_text(const SourceText& page, const PageOutline& outline,
                                 const TreeModel& model = shipped_page_model());

// Selects the elements that maximize the expected F-measure of the weights, if each one is wanted
// with its probability. Besides the most probable one, elements with a probability below `least`
// are left out.
std::vector<bool> select_expected_best(std::span<const double> probabilities,
                                       std::span<const double> weights, double least = 0);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_MAIN_TEXT_H_
