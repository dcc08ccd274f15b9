#include "model/distinct_words.h"

#include <algorithm>

namespace neusum {
namespace {

constexpr std::uint32_t kAbsent = 0xffffffff;

}  // namespace

void DistinctWords::find(std::span<const Vocabulary::Id> words, std::size_t vocabulary_size,
                         std::size_t trained_rows) {
  const auto index = [&](Vocabulary::Id word) -> std::uint32_t& {
    return index_[static_cast<std::size_t>(word)];
  };
  for (const Vocabulary::Id word : ids_) index(word) = kAbsent;
  ids_.clear();
  index_.resize(vocabulary_size, kAbsent);
  for (const Vocabulary::Id word : words) {
    if (index(word) != kAbsent) continue;
    index(word) = 0;
    ids_.push_back(word);
  }
  const auto frozen = std::stable_partition(ids_.begin(), ids_.end(), [&](Vocabulary::Id word) {
    return static_cast<std::size_t>(word) < trained_rows;
  });
  num_trained_ = static_cast<std::size_t>(frozen - ids_.begin());
  for (std::uint32_t i = 0; i < ids_.size(); ++i) index(ids_[i]) = i;
}

}  // namespace neusum
