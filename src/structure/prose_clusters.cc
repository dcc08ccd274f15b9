#include "structure/prose_clusters.h"

#include <algorithm>

namespace neusum {
namespace {

constexpr std::size_t kFewestWords = 8;  // of a block of prose
constexpr std::size_t kMostBetween = 3;  // other blocks between two blocks of a cluster
constexpr std::size_t kFarthest = 50;    // distance that is measured

}  // namespace

std::size_t prose_words(const TextBlock& block) {
  const LineShape& shape = block.shape;
  const bool is_prose = shape.ends_sentence || shape.terminators > 1;
  return is_prose && shape.words >= kFewestWords ? shape.words : 0;
}

ProseClusters::ProseClusters(std::span<const TextBlock> blocks) : surroundings_(blocks.size()) {
  std::vector<std::size_t> clusters(blocks.size());  // index of the cluster of a block of prose
  std::vector<std::size_t> words;                    // of each cluster
  std::size_t distance = kFarthest;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const std::size_t size = prose_words(blocks[i]);
    if (size > 0) {
      if (words.empty() || distance > kMostBetween) words.push_back(0);
      words.back() += size;
      clusters[i] = words.size() - 1;
      distance = 0;
    } else {
      distance = std::min(distance + 1, kFarthest);
    }
  }
  count_ = words.size();
  if (count_ > 0) largest_ = std::ranges::max(words);
  std::size_t before = 0;
  distance = kFarthest;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const bool is_prose = prose_words(blocks[i]) > 0;
    if (is_prose) before = surroundings_[i].own = words[clusters[i]];
    distance = is_prose ? 0 : std::min(distance + 1, kFarthest);
    surroundings_[i].before = before;
    surroundings_[i].distance_before = distance;
  }
  std::size_t after = 0;
  distance = kFarthest;
  for (std::size_t i = blocks.size(); i-- > 0;) {
    if (surroundings_[i].own > 0) after = surroundings_[i].own;
    distance = surroundings_[i].own > 0 ? 0 : std::min(distance + 1, kFarthest);
    surroundings_[i].after = after;
    surroundings_[i].distance_after = distance;
  }
}

}  // namespace neusum
