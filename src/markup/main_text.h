#ifndef NEUSUM_MARKUP_MAIN_TEXT_H_
#define NEUSUM_MARKUP_MAIN_TEXT_H_

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "base/tree_ensemble.h"
#include "markup/page_outline.h"
#include "neusum/source.h"

namespace neusum {

// Boosted trees over the features of a block. Their prediction is the log odds that the block
// belongs to the main text of its page.
struct MainTextModel {
  std::vector<std::size_t> features = {};  // indices into block_feature_names()
  TreeEnsemble trees = {};

  // The model that is built into the library.
  static const MainTextModel& shipped();

  // Parses the line "features NAME,NAME..." and one line per tree: its nodes before their
  // children, a node as the index of a feature in that line and a threshold, a leaf as "=" and a
  // value. "#" starts a comment. Throws InvalidInput if the text is damaged.
  static MainTextModel parse(std::string_view text);

  // The probability, given all features of the block. `used` is scratch memory.
  double probability(std::span<const float> block, std::vector<float>& used) const;
};

// The content of models/neusum-pages.weights.
extern const std::string_view kMainTextModelText;

// Whether each block belongs to the main text of a page that read_html() has read. If a page has
// blocks, at least one does.
std::vector<bool> find_main_text(const SourceText& page, const PageOutline& outline,
                                 const MainTextModel& model = MainTextModel::shipped());

// Selects the elements that maximize the expected F-measure of the weights, if each one is wanted
// with its probability.
std::vector<bool> select_expected_best(std::span<const double> probabilities,
                                       std::span<const double> weights);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_MAIN_TEXT_H_
