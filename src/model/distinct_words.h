#ifndef NEUSUM_MODEL_DISTINCT_WORDS_H_
#define NEUSUM_MODEL_DISTINCT_WORDS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "text/vocabulary.h"

namespace neusum {

// The distinct words of a batch, so that what depends on the word alone is computed once per word.
class DistinctWords {
 public:
  // Finds the distinct words of `words`, ids below `vocabulary_size`.
  void find(std::span<const Vocabulary::Id> words, std::size_t vocabulary_size,
            std::size_t trained_rows);

  // The ids of the distinct words. Those with trained vectors come first.
  std::span<const Vocabulary::Id> ids() const { return ids_; }
  std::size_t num_trained() const { return num_trained_; }
  // The position of a word of the batch in ids().
  std::uint32_t index(Vocabulary::Id word) const { return index_[static_cast<std::size_t>(word)]; }

 private:
  std::vector<Vocabulary::Id> ids_;
  std::size_t num_trained_ = 0;
  std::vector<std::uint32_t> index_;  // by word id
};

}  // namespace neusum

#endif  // NEUSUM_MODEL_DISTINCT_WORDS_H_
