#include "structure/main_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <unordered_map>

#include "base/cancellation.h"
#include "base/tree_model.h"
#include "structure/prose_clusters.h"

namespace neusum {
namespace {

constexpr std::size_t kShortWords = 4;  // of a line that is a menu item or the like

double fraction(std::size_t part, std::size_t whole) {
  return static_cast<double>(part) / static_cast<double>(std::max<std::size_t>(1, whole));
}

double number(bool value) { return value ? 1 : 0; }

double log_of(std::size_t count) { return std::log1p(static_cast<double>(count)); }

double digit_fraction(const LineShape& shape) {
  return fraction(shape.digits, shape.letters + shape.digits + shape.others);
}

// The number of elements before each position for which `count` is added.
template <typename Count>
std::vector<std::size_t> sums_before(std::span<const TextBlock> blocks, Count count) {
  std::vector<std::size_t> sums = {0};
  for (const TextBlock& block : blocks) sums.push_back(sums.back() + count(block));
  return sums;
}

// Computes the features of the blocks of a text. A feature is visited with its name and, if it
// describes other blocks, their distance.
class FeatureReader {
 public:
  explicit FeatureReader(std::span<const TextBlock> blocks) : blocks_(blocks), clusters_(blocks) {
    std::vector<std::size_t> words;
    for (const TextBlock& block : blocks_) {
      ++repetitions_[block.shape.pattern_hash];
      words.push_back(block.shape.words);
      num_turns_ += block.speaker.length > 0 ? 1 : 0;
    }
    words_before_ = sums_before(blocks_, [](const TextBlock& block) { return block.shape.words; });
    prose_before_ = sums_before(blocks_, [](const TextBlock& block) { return prose_words(block); });
    short_before_ = sums_before(blocks_, [](const TextBlock& block) {
      return static_cast<std::size_t>(block.shape.words <= kShortWords);
    });
    repeated_before_ = sums_before(blocks_, [this](const TextBlock& block) {
      return static_cast<std::size_t>(is_repeated(block));
    });
    if (words.empty()) return;
    const auto middle = words.begin() + static_cast<std::ptrdiff_t>(words.size() / 2);
    std::ranges::nth_element(words, middle);
    median_words_ = *middle;
  }

  template <typename Field>
  void visit(std::size_t i, const Field& field) const {
    visit_own(blocks_[i], field);
    for (const int distance : {-2, -1, 1, 2}) visit_neighbour(i, distance, field);
    for (const int radius : {3, 8, 20}) visit_window(i, radius, field);
    visit_clusters(i, field);
    visit_position(i, field);
  }

 private:
  bool is_repeated(const TextBlock& block) const {
    return repetitions_.at(block.shape.pattern_hash) > 1;
  }

  template <typename Field>
  void visit_own(const TextBlock& block, const Field& field) const {
    const LineShape& shape = block.shape;
    field("words", 0, log_of(shape.words));
    field("characters", 0, log_of(shape.characters));
    field("ends_sentence", 0, number(shape.ends_sentence));
    field("terminators", 0, log_of(shape.terminators));
    field("commas", 0, fraction(shape.commas, shape.words));
    field("capitals", 0, fraction(shape.capitalized_words, shape.lettered_words));
    field("digits", 0, digit_fraction(shape));
    field("letters", 0, shape.letter_fraction());
    field("has_marker", 0, number(block.has_marker));
    field("is_upper_case", 0, number(shape.is_upper_case()));
    field("is_repeated", 0, number(is_repeated(block)));
    field("is_field", 0, number(block.role == BlockRole::kField));
    field("is_turn", 0, number(block.speaker.length > 0));
    field("ends_with_colon", 0, number(shape.ends_with_colon));
    field("has_question_mark", 0, number(shape.has_question_mark));
    field("has_menu_mark", 0, number(shape.has_menu_mark));
    field("has_address", 0, number(shape.has_address));
    field("letters_per_word", 0, fraction(shape.letters, shape.words));
    field("starts_lower", 0, number(shape.starts_lower));
    field("has_quotation_mark", 0, number(shape.has_quotation_mark));
    field("has_year", 0, number(shape.has_year));
    field("is_above_median", 0, number(shape.words > median_words_));
    field("follows_blank", 0, number(block.follows_blank));
    field("lines", 0, log_of(block.lines.size()));
  }

  template <typename Field>
  void visit_neighbour(std::size_t i, int distance, const Field& field) const {
    static const TextBlock kNone;
    const auto j = i + static_cast<std::size_t>(distance);  // wraps around before the first block
    const bool is_there = j < blocks_.size();
    const TextBlock& block = is_there ? blocks_[j] : kNone;
    const LineShape& shape = block.shape;
    field("words", distance, log_of(shape.words));
    field("ends_sentence", distance, number(shape.ends_sentence));
    field("capitals", distance, fraction(shape.capitalized_words, shape.lettered_words));
    field("digits", distance, digit_fraction(shape));
    field("has_marker", distance, number(block.has_marker));
    field("has_mark", distance, number(shape.has_menu_mark || shape.has_address));
    field("is_repeated", distance, number(is_there && is_repeated(block)));
  }

  template <typename Field>
  void visit_window(std::size_t i, int radius, const Field& field) const {
    const auto size = static_cast<std::size_t>(radius);
    const std::size_t begin = i - std::min(i, size);
    const std::size_t end = std::min(blocks_.size(), i + size + 1);
    const auto sum = [&](const std::vector<std::size_t>& sums) { return sums[end] - sums[begin]; };
    const std::size_t prose = sum(prose_before_);
    field("prose_within", radius, fraction(prose, sum(words_before_)));
    field("prose_per_block_within", radius, std::log1p(fraction(prose, end - begin)));
    field("short_within", radius, fraction(sum(short_before_), end - begin));
    field("repeated_within", radius, fraction(sum(repeated_before_), end - begin));
  }

  template <typename Field>
  void visit_clusters(std::size_t i, const Field& field) const {
    const ProseClusters::Surroundings around = clusters_.surroundings(i);
    field("cluster_words", 0, log_of(around.own));
    field("cluster_share", 0, fraction(around.own, clusters_.largest()));
    field("cluster_share_before", 0, fraction(around.before, clusters_.largest()));
    field("cluster_share_after", 0, fraction(around.after, clusters_.largest()));
    field("blocks_since_prose", 0, static_cast<double>(around.distance_before));
    field("blocks_to_prose", 0, static_cast<double>(around.distance_after));
    field("largest_cluster_share", 0, fraction(clusters_.largest(), prose_before_.back()));
    field("clusters", 0, log_of(clusters_.count()));
  }

  template <typename Field>
  void visit_position(std::size_t i, const Field& field) const {
    const std::size_t count = blocks_.size();
    field("position_by_words", 0, fraction(words_before_[i], words_before_.back()));
    field("position_by_prose", 0, fraction(prose_before_[i], prose_before_.back()));
    field("position", 0, fraction(i, count));
    field("blocks_before", 0, log_of(i));
    field("blocks_after", 0, log_of(count - i - 1));
    field("blocks", 0, log_of(count));
    field("prose_of_text", 0, fraction(prose_before_.back(), words_before_.back()));
    field("turns_of_text", 0, fraction(num_turns_, count));
    field("is_before_prose", 0, number(prose_before_[i] == 0));
    field("is_after_prose", 0, number(prose_before_[i + 1] == prose_before_.back()));
  }

  std::span<const TextBlock> blocks_;
  ProseClusters clusters_;
  std::unordered_map<std::uint64_t, std::size_t> repetitions_;
  std::vector<std::size_t> words_before_;  // number of words before each block, and in all
  std::vector<std::size_t> prose_before_;
  std::vector<std::size_t> short_before_;  // number of such blocks
  std::vector<std::size_t> repeated_before_;
  std::size_t median_words_ = 0;
  std::size_t num_turns_ = 0;
};

// "words", "words-2" or "words+2".
std::string name_of(std::string_view feature, int distance) {
  std::string name(feature);
  if (distance > 0) name += '+';
  if (distance != 0) name += std::to_string(distance);
  return name;
}

void read_features(const FeatureReader& reader, std::size_t i, std::vector<float>& values) {
  values.clear();
  reader.visit(
      i, [&](std::string_view, int, double value) { values.push_back(static_cast<float>(value)); });
}

const TreeModel& shipped_model() {
  static const TreeModel kShipped =
      TreeModel::parse(kStructureModelText, text_block_feature_names());
  return kShipped;
}

}  // namespace

std::span<const std::string_view> text_block_feature_names() {
  static const std::vector<std::string> kNames = [] {
    const std::array<TextBlock, 1> blocks = {};
    std::vector<std::string> names;
    FeatureReader(blocks).visit(0, [&](std::string_view feature, int distance, double) {
      names.push_back(name_of(feature, distance));
    });
    return names;
  }();
  static const std::vector<std::string_view> kViews(kNames.begin(), kNames.end());
  return kViews;
}

std::vector<std::vector<float>> text_block_features(std::span<const TextBlock> blocks) {
  const FeatureReader reader(blocks);
  std::vector<std::vector<float>> features(blocks.size());
  for (std::size_t i = 0; i < blocks.size(); ++i) read_features(reader, i, features[i]);
  return features;
}

void set_main_text(std::span<TextBlock> blocks) {
  const FeatureReader reader(blocks);
  const TreeModel& model = shipped_model();
  std::vector<float> values;
  std::vector<float> used;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    throw_if_cancelled();
    read_features(reader, i, values);
    blocks[i].main_text = model.probability(values, used);
  }
}

}  // namespace neusum
