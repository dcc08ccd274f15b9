#ifndef NEUSUM_TRAIN_WORD_VECTORS_H_
#define NEUSUM_TRAIN_WORD_VECTORS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neusum/training/trainer.h"
#include "text/vocabulary.h"
#include "train/embeddings.h"

namespace neusum {

// The words that a model knows, and their vectors.
struct WordVectors {
  Vocabulary vocabulary;
  std::vector<float> values;  // [vocabulary.size(), dimension], a row for each id
  std::size_t dimension = 0;
  std::size_t trained_rows = 0;  // ids [0, trained_rows) are learned, the others stay as they are

  std::span<const float> vector(Vocabulary::Id id) const {
    return std::span(values).subspan(static_cast<std::size_t>(id) * dimension, dimension);
  }
};

struct WordVectorOptions {
  std::size_t max_words = 100000;
  TrainedVectors trained = TrainedVectors::kMissing;
  // A word without a given vector is known only where it was counted that often; for kMissing.
  std::uint64_t min_count = 50;
};

// Chooses the words of a model among the `max_words` most frequent ones:
//   kMissing      the frequent ones without a given vector, which are learned, as padding and
//                 unknown are; then those with a given vector, which keep it
//   kNone, kAll   every one
// each of them the most frequent first. A word with a given vector begins with it, any other row
// with random numbers of a normal distribution with the variance 2 / (rows + dimension), a function
// of the seed.
WordVectors choose_word_vectors(const WordCounter& counter, const Embeddings& given,
                                const WordVectorOptions& options, std::uint64_t seed);

}  // namespace neusum

#endif  // NEUSUM_TRAIN_WORD_VECTORS_H_
