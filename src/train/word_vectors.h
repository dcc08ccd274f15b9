#ifndef NEUSUM_TRAIN_WORD_VECTORS_H_
#define NEUSUM_TRAIN_WORD_VECTORS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "neusum/training/trainer.h"
#include "text/vocabulary.h"
#include "train/embeddings.h"

namespace neusum {

// The vocabulary of a model and its word vectors.
struct WordVectors {
  Vocabulary vocabulary;
  std::vector<float> values;  // [vocabulary.size(), dimension], one row per word id
  std::size_t dimension = 0;
  std::size_t trained_rows = 0;  // rows [0, trained_rows) are trained, the others are frozen

  std::span<const float> vector(Vocabulary::Id id) const {
    return std::span(values).subspan(static_cast<std::size_t>(id) * dimension, dimension);
  }
};

struct WordVectorOptions {
  std::size_t max_words = 100000;
  TrainedVectors trained = TrainedVectors::kMissing;
  // With kMissing, rarer words without a given vector are not in the vocabulary.
  std::uint64_t min_count = 50;
};

// Counts the tokens of a prepared corpus. Throws InvalidInput if it has none.
WordCounter count_words(const std::string& path);

// Selects the vocabulary from the `max_words` most frequent words and initializes the word vectors.
//   kMissing      The first rows are padding, unknown, and the frequent words without a given
//   vector.
//                 They are trained. The words with a given vector follow and are frozen.
//   kNone, kAll   The vocabulary contains all of these words.
// Within each of these parts, more frequent words come first. A word with a given vector starts
// with it. Any other row starts with random values from a normal distribution with the variance 2 /
// (rows + dimension), which depend only on the seed.
WordVectors choose_word_vectors(const WordCounter& counter, const Embeddings& given,
                                const WordVectorOptions& options, std::uint64_t seed);

}  // namespace neusum

#endif  // NEUSUM_TRAIN_WORD_VECTORS_H_
