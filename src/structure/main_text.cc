#include "structure/main_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <unordered_map>

#include "base/cancellation.h"
#include "base/check.h"

namespace neusum {
namespace {

// The first value is the constant; the others are those of the features, in their order.
constexpr auto kWeights = std::to_array<double>({
#include "structure/main_text_weights.inc"
});

constexpr std::size_t kProseWords = 8;       // of a line that counts as prose
constexpr std::size_t kLongProseWords = 15;  // of a line that is certainly prose

double fraction(std::size_t part, std::size_t whole) {
  return static_cast<double>(part) / static_cast<double>(std::max<std::size_t>(1, whole));
}

double number(bool value) { return value ? 1 : 0; }

double log_of(std::size_t count) { return std::log1p(static_cast<double>(count)); }

std::size_t prose_words(const LineShape& shape) {
  return (shape.ends_sentence || shape.terminators > 1) && shape.words >= kProseWords ? shape.words
                                                                                      : 0;
}

// Computes the features of the blocks of a text.
class FeatureReader {
 public:
  explicit FeatureReader(std::span<const TextBlock> blocks) : blocks_(blocks) {
    std::vector<std::size_t> words;
    words_before_.push_back(0);
    prose_before_.push_back(0);
    for (const TextBlock& block : blocks_) {
      ++repetitions_[block.shape.words_hash];
      words.push_back(block.shape.words);
      words_before_.push_back(words_before_.back() + block.shape.words);
      prose_before_.push_back(prose_before_.back() + prose_words(block.shape));
      num_turns_ += block.speaker.length > 0 ? 1 : 0;
    }
    if (!words.empty()) {
      const auto middle = words.begin() + static_cast<std::ptrdiff_t>(words.size() / 2);
      std::ranges::nth_element(words, middle);
      median_words_ = *middle;
    }
    find_distances();
  }

  BlockFeatures features(std::size_t i) const {
    BlockFeatures values;
    values.reserve(kWeights.size());
    add_own(blocks_[i], values);
    for (const int distance : {-2, -1, 1, 2}) add_neighbour(i, distance, values);
    for (const std::size_t radius : {3U, 8U, 20U}) add_window(i, radius, values);
    add_position(i, values);
    return values;
  }

 private:
  // The distance of each block to the next one that is certainly prose.
  void find_distances() {
    constexpr std::size_t kFarthest = 20;
    distances_.assign(blocks_.size(), kFarthest);
    std::size_t distance = kFarthest;
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      distance = is_long_prose(i) ? 0 : std::min(distance + 1, kFarthest);
      distances_[i] = distance;
    }
    distance = kFarthest;
    for (std::size_t i = blocks_.size(); i-- > 0;) {
      distance = is_long_prose(i) ? 0 : std::min(distance + 1, kFarthest);
      distances_[i] = std::min(distances_[i], distance);
    }
  }

  bool is_long_prose(std::size_t i) const {
    return prose_words(blocks_[i].shape) >= kLongProseWords;
  }

  void add_own(const TextBlock& block, BlockFeatures& values) const {
    constexpr std::size_t kManyTerminators = 3;
    const LineShape& shape = block.shape;
    const std::size_t visible = shape.letters + shape.digits + shape.others;
    const auto add = [&](double value) { values.push_back(value); };
    add(log_of(shape.words));
    add(log_of(shape.characters));
    add(number(shape.ends_sentence));
    add(number(shape.terminators > 1));
    add(fraction(std::min(shape.terminators, kManyTerminators), kManyTerminators));
    add(fraction(shape.commas, shape.words));
    add(fraction(shape.capitalized_words, shape.lettered_words));
    add(fraction(shape.digits, visible));
    add(shape.letter_fraction());
    add(number(block.has_marker));
    add(number(shape.is_upper_case()));
    add(number(repetitions_.at(shape.words_hash) > 1));
    add(number(block.role == BlockRole::kField));
    add(number(block.speaker.length > 0));
    add(number(shape.ends_with_colon));
    add(number(shape.has_question_mark));
    add(number(shape.has_menu_mark));
    add(number(shape.has_address));
    add(fraction(shape.letters, shape.words));
    add(number(!shape.is_long_enough()));
    add(number(shape.words >= 10));
    add(number(shape.words >= 20));
    add(number(shape.words >= 40));
    add(number(shape.starts_lower));
    add(number(shape.has_quotation_mark));
    add(number(shape.has_year));
    add(number(shape.words > median_words_));
    add(number(block.follows_blank));
    add(number(block.lines.size() > 1));
  }

  void add_neighbour(std::size_t i, int distance, BlockFeatures& values) const {
    const auto j = i + static_cast<std::size_t>(distance);  // wraps around before the first block
    if (j >= blocks_.size()) {
      values.insert(values.end(), 5, 0);
      return;
    }
    const TextBlock& block = blocks_[j];
    values.push_back(log_of(block.shape.words));
    values.push_back(number(block.shape.ends_sentence));
    values.push_back(fraction(block.shape.capitalized_words, block.shape.lettered_words));
    values.push_back(number(block.has_marker));
    values.push_back(number(block.shape.has_menu_mark || block.shape.has_address));
  }

  void add_window(std::size_t i, std::size_t radius, BlockFeatures& values) const {
    const std::size_t begin = i - std::min(i, radius);
    const std::size_t end = std::min(blocks_.size(), i + radius + 1);
    const std::size_t prose = prose_before_[end] - prose_before_[begin];
    values.push_back(fraction(prose, words_before_[end] - words_before_[begin]));
    values.push_back(std::log1p(fraction(prose, end - begin)));
  }

  void add_position(std::size_t i, BlockFeatures& values) const {
    const std::size_t count = blocks_.size();
    const double words = fraction(words_before_[i], words_before_.back());
    const double prose = fraction(prose_before_[i], prose_before_.back());
    const auto add = [&](double value) { values.push_back(value); };
    add(words);
    add(words * words);
    add(fraction(i, count));
    add(number(i < 10));
    add(number(count - i <= 15));
    add(prose);
    add(prose * prose);
    add(log_of(count));
    add(fraction(prose_before_.back(), words_before_.back()));
    add(fraction(distances_[i], 20));
    add(fraction(num_turns_, count));
    add(number(prose_before_[i] == 0));
    add(number(prose_before_[i + 1] == prose_before_.back()));
  }

  std::span<const TextBlock> blocks_;
  std::unordered_map<std::uint64_t, std::size_t> repetitions_;
  std::vector<std::size_t> words_before_;  // number of words before each block, and in all
  std::vector<std::size_t> prose_before_;
  std::vector<std::size_t> distances_;
  std::size_t median_words_ = 0;
  std::size_t num_turns_ = 0;
};

double probability(std::span<const double> features) {
  NEUSUM_CHECK(features.size() + 1 == kWeights.size());
  double sum = kWeights[0];
  for (std::size_t i = 0; i < features.size(); ++i) sum += kWeights[i + 1] * features[i];
  return 1 / (1 + std::exp(-sum));
}

}  // namespace

std::vector<BlockFeatures> block_features(std::span<const TextBlock> blocks) {
  const FeatureReader reader(blocks);
  std::vector<BlockFeatures> features;
  for (std::size_t i = 0; i < blocks.size(); ++i) features.push_back(reader.features(i));
  return features;
}

void set_main_text(std::span<TextBlock> blocks) {
  const FeatureReader reader(blocks);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    throw_if_cancelled();
    blocks[i].main_text = probability(reader.features(i));
  }
}

}  // namespace neusum
