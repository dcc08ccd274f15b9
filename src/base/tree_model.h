#ifndef NEUSUM_BASE_TREE_MODEL_H_
#define NEUSUM_BASE_TREE_MODEL_H_

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "base/tree_ensemble.h"

namespace neusum {

// Boosted trees over some of the features that the program computes. Their prediction is the log
// odds of a probability.
class TreeModel {
 public:
  // Parses the line "features NAME,NAME..." and one line per tree: its nodes before their
  // children, a node as the index of a feature in that line and a threshold, a leaf as "=" and a
  // value. "#" starts a comment. `known_features` are the names of all features. Throws
  // InvalidInput if the text is damaged.
  static TreeModel parse(std::string_view text, std::span<const std::string_view> known_features);

  // The probability, given all features. `used` is scratch memory.
  double probability(std::span<const float> features, std::vector<float>& used) const;

 private:
  std::vector<std::size_t> features_;  // indices of the features that the trees use
  TreeEnsemble trees_;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_TREE_MODEL_H_
