#include "base/tree_ensemble.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "neusum/error.h"

namespace neusum {
namespace {

bool is_finite(float value) { return std::isfinite(value); }

}  // namespace

TreeEnsemble::TreeEnsemble(std::vector<std::int32_t> roots, std::vector<Node> nodes,
                           std::vector<float> leaves, std::size_t num_features)
    : roots_(std::move(roots)), nodes_(std::move(nodes)), leaves_(std::move(leaves)) {
  // Whether a child is a leaf, or a node after `parent`; then every path ends at a leaf.
  const auto is_valid = [&](std::int32_t child, std::int64_t parent) {
    if (child >= 0) return child > parent && static_cast<std::size_t>(child) < nodes_.size();
    return static_cast<std::size_t>(-1 - static_cast<std::int64_t>(child)) < leaves_.size();
  };
  for (const std::int32_t root : roots_) {
    if (!is_valid(root, -1)) throw InvalidInput("a tree has no root");
  }
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const auto parent = static_cast<std::int64_t>(i);
    if (!is_valid(nodes_[i].low, parent) || !is_valid(nodes_[i].high, parent)) {
      throw InvalidInput("a tree has a child that is no node after its parent and no leaf");
    }
    if (nodes_[i].feature < 0 || static_cast<std::size_t>(nodes_[i].feature) >= num_features) {
      throw InvalidInput("a tree has a feature that does not exist");
    }
    if (!is_finite(nodes_[i].threshold)) throw InvalidInput("a threshold of a tree is not finite");
  }
  if (!std::ranges::all_of(leaves_, is_finite)) {
    throw InvalidInput("a leaf of a tree is not finite");
  }
}

double TreeEnsemble::predict(std::span<const float> features) const {
  double sum = 0;
  for (const std::int32_t root : roots_) {
    std::int32_t at = root;
    while (at >= 0) {
      const Node& node = nodes_[static_cast<std::size_t>(at)];
      at =
          features[static_cast<std::size_t>(node.feature)] <= node.threshold ? node.low : node.high;
    }
    sum += leaves_[static_cast<std::size_t>(-1 - at)];
  }
  return sum;
}

}  // namespace neusum
