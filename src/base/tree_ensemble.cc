#include "base/tree_ensemble.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "neusum/error.h"

namespace neusum {
namespace {

bool is_finite(float value) { return std::isfinite(value); }

// Where an input goes from a node, without a branch, whose outcome could not be predicted.
std::int32_t child_of(const TreeEnsemble::Node& node, std::span<const float> features) {
  const std::int32_t is_low = features[static_cast<std::size_t>(node.feature)] <= node.threshold;
  return node.high ^ ((node.low ^ node.high) & -is_low);
}

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

// Follows several trees at once, because each step waits for the memory of its node.
double TreeEnsemble::predict(std::span<const float> features) const {
  constexpr std::size_t kTogether = 8;
  std::array<std::int32_t, kTogether> at = {};
  double sum = 0;
  for (std::span<const std::int32_t> roots = roots_; !roots.empty();) {
    const std::size_t count = std::min(kTogether, roots.size());
    std::copy_n(roots.begin(), count, at.begin());
    roots = roots.subspan(count);
    for (bool is_at_node = true; is_at_node;) {
      is_at_node = false;
      for (std::size_t i = 0; i < count; ++i) {
        if (at[i] < 0) continue;
        at[i] = child_of(nodes_[static_cast<std::size_t>(at[i])], features);
        is_at_node = true;
      }
    }
    for (std::size_t i = 0; i < count; ++i) sum += leaves_[static_cast<std::size_t>(-1 - at[i])];
  }
  return sum;
}

}  // namespace neusum
