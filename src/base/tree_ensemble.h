#ifndef NEUSUM_BASE_TREE_ENSEMBLE_H_
#define NEUSUM_BASE_TREE_ENSEMBLE_H_

#include <cstdint>
#include <span>
#include <vector>

namespace neusum {

// Boosted regression trees. The prediction is the sum over the trees of the value of the leaf that
// an input reaches.
class TreeEnsemble {
 public:
  struct Node {
    std::int32_t feature = 0;
    float threshold = 0;
    // Where inputs go whose feature is at most the threshold, and the others: the index of another
    // node, or -1 - (index of a leaf).
    std::int32_t low = -1;
    std::int32_t high = -1;
  };

  TreeEnsemble() = default;
  // `roots` has one element per tree, in the same form as Node::low. Throws InvalidInput if an
  // index is out of range, if a child does not come after its parent, or if a value is not finite.
  TreeEnsemble(std::vector<std::int32_t> roots, std::vector<Node> nodes, std::vector<float> leaves,
               std::size_t num_features);

  bool is_empty() const { return roots_.empty(); }
  double predict(std::span<const float> features) const;

 private:
  std::vector<std::int32_t> roots_;
  std::vector<Node> nodes_;
  std::vector<float> leaves_;
};

}  // namespace neusum

#endif  // NEUSUM_BASE_TREE_ENSEMBLE_H_
