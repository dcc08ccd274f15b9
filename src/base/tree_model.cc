#include "base/tree_model.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include "base/feature_names.h"
#include "base/number_text.h"
#include "neusum/error.h"

namespace neusum {
namespace {

// Reads the nodes of trees.
class TreeParser {
 public:
  // Reads the tree of a line; returns its root.
  std::int32_t parse(std::istringstream& line) {
    const std::int32_t root = next_node(line);
    std::vector<Child> open = children_of(root);
    while (!open.empty()) {
      const Child child = open.back();
      open.pop_back();
      const std::int32_t node = next_node(line);
      TreeEnsemble::Node& parent = nodes[static_cast<std::size_t>(child.parent)];
      (child.is_low ? parent.low : parent.high) = node;
      const std::vector<Child> inner = children_of(node);
      open.insert(open.end(), inner.begin(), inner.end());
    }
    if (std::string rest; line >> rest) throw InvalidInput("a tree has more nodes than children");
    return root;
  }

  std::vector<TreeEnsemble::Node> nodes;
  std::vector<float> leaves;

 private:
  struct Child {
    std::int32_t parent;
    bool is_low;
  };

  // The last one is read first.
  static std::vector<Child> children_of(std::int32_t node) {
    if (node < 0) return {};
    return {{node, false}, {node, true}};
  }

  std::int32_t next_node(std::istringstream& line) {
    std::string word;
    if (!(line >> word)) throw InvalidInput("a tree ends before its last leaf");
    if (word.starts_with('=')) {
      leaves.push_back(parse_number<float>(std::string_view(word).substr(1)));
      return -static_cast<std::int32_t>(leaves.size());
    }
    std::string threshold;
    line >> threshold;
    nodes.push_back(
        {.feature = parse_number<std::int32_t>(word), .threshold = parse_number<float>(threshold)});
    return static_cast<std::int32_t>(nodes.size()) - 1;
  }

  template <typename Number>
  static Number parse_number(std::string_view text) {
    const std::optional<Number> number = number_in<Number>(text);
    if (!number) throw InvalidInput("'" + std::string(text) + "' in a tree is not a number");
    return *number;
  }
};

}  // namespace

TreeModel TreeModel::parse(std::string_view text,
                           std::span<const std::string_view> known_features) {
  constexpr std::string_view kFeatures = "features ";
  TreeModel model;
  TreeParser parser;
  std::vector<std::int32_t> roots;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    line.resize(std::min(line.find('#'), line.size()));
    if (line.starts_with(kFeatures)) {
      model.features_ = find_features(line.substr(kFeatures.size()), known_features);
    } else if (!line.empty()) {
      std::istringstream words(line);
      roots.push_back(parser.parse(words));
    }
  }
  model.trees_ = TreeEnsemble(std::move(roots), std::move(parser.nodes), std::move(parser.leaves),
                              model.features_.size());
  return model;
}

double TreeModel::probability(std::span<const float> features, std::vector<float>& used) const {
  used.clear();
  for (const std::size_t feature : features_) used.push_back(features[feature]);
  return 1 / (1 + std::exp(-trees_.predict(used)));
}

}  // namespace neusum
