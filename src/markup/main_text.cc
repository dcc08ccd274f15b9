#include "markup/main_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <sstream>
#include <string>

#include "base/feature_names.h"
#include "markup/block_features.h"
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
    Number number{};
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || rest != text.data() + text.size()) {
      throw InvalidInput("'" + std::string(text) + "' in a tree is not a number");
    }
    return number;
  }
};

}  // namespace

const MainTextModel& MainTextModel::shipped() {
  static const MainTextModel kShipped = parse(kMainTextModelText);
  return kShipped;
}

MainTextModel MainTextModel::parse(std::string_view text) {
  constexpr std::string_view kFeatures = "features ";
  MainTextModel model;
  TreeParser parser;
  std::vector<std::int32_t> roots;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    line.resize(std::min(line.find('#'), line.size()));
    if (line.starts_with(kFeatures)) {
      model.features = find_features(line.substr(kFeatures.size()), block_feature_names());
    } else if (!line.empty()) {
      std::istringstream words(line);
      roots.push_back(parser.parse(words));
    }
  }
  model.trees = TreeEnsemble(std::move(roots), std::move(parser.nodes), std::move(parser.leaves),
                             model.features.size());
  return model;
}

double MainTextModel::probability(std::span<const float> block, std::vector<float>& used) const {
  used.clear();
  for (const std::size_t feature : features) used.push_back(block[feature]);
  return 1 / (1 + std::exp(-trees.predict(used)));
}

std::vector<bool> select_expected_best(std::span<const double> probabilities,
                                       std::span<const double> weights) {
  std::vector<std::size_t> order(probabilities.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return probabilities[i]; });
  const double wanted =
      std::inner_product(probabilities.begin(), probabilities.end(), weights.begin(), 0.0);
  double found = 0;
  double selected = 0;
  double best = -1;
  std::size_t count = 0;
  for (std::size_t k = 0; k < order.size(); ++k) {
    found += probabilities[order[k]] * weights[order[k]];
    selected += weights[order[k]];
    const double f_measure = selected + wanted > 0 ? 2 * found / (selected + wanted) : 0;
    if (f_measure > best) {
      best = f_measure;
      count = k + 1;
    }
  }
  std::vector<bool> result(probabilities.size(), false);
  for (std::size_t k = 0; k < count; ++k) result[order[k]] = true;
  return result;
}

std::vector<bool> find_main_text(const SourceText& page, const PageOutline& outline,
                                 const MainTextModel& model) {
  const BlockFeatures features(page, outline);
  std::vector<double> probabilities;
  std::vector<double> weights;
  std::vector<float> row;
  std::vector<float> used;
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    features.compute(i, row);
    probabilities.push_back(model.probability(row, used));
    weights.push_back(features.words(i));
  }
  return select_expected_best(probabilities, weights);
}

}  // namespace neusum
