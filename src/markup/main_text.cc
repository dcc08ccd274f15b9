#include "markup/main_text.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <unordered_set>

#include "base/cancellation.h"
#include "markup/block_features.h"

namespace neusum {
namespace {

// What is below a short article are teasers of others, of which the trees are not sure; lists of
// products, of which they are not sure either, are not articles.
constexpr double kLeastInArticle = 0.4;

// Of selected blocks with the same words, the first is kept: some pages have their text twice.
void drop_copies(const SourceText& page, const BlockFeatures& features,
                 std::vector<bool>& is_selected) {
  constexpr float kMinWords = 8;  // shorter blocks, such as "Yes.", are repeated on purpose
  std::unordered_set<std::string_view> texts;
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    if (!is_selected[i] || features.words(i) < kMinWords) continue;
    is_selected[i] = texts.insert(page.blocks[i].span.of(page.text)).second;
  }
}

}  // namespace

const TreeModel& shipped_page_model() {
  static const TreeModel kShipped = TreeModel::parse(kMainTextModelText, block_feature_names());
  return kShipped;
}

std::vector<bool> select_expected_best(std::span<const double> probabilities,
                                       std::span<const double> weights, double least) {
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
    if (k > 0 && probabilities[order[k]] < least) break;
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
                                 const TreeModel& model) {
  const BlockFeatures features(page, outline);
  std::vector<double> probabilities;
  std::vector<double> weights;
  std::vector<float> row;
  std::vector<float> used;
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    throw_if_cancelled();
    features.compute(i, row);
    probabilities.push_back(model.probability(row, used));
    weights.push_back(features.words(i));
  }
  const double least = outline.is_article ? kLeastInArticle : 0;
  std::vector<bool> result = select_expected_best(probabilities, weights, least);
  drop_copies(page, features, result);
  return result;
}

}  // namespace neusum
