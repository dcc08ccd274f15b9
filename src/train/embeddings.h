#ifndef NEUSUM_TRAIN_EMBEDDINGS_H_
#define NEUSUM_TRAIN_EMBEDDINGS_H_

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace neusum {

// Word vectors. The vector of words[i] is values[i * dimension, (i + 1) * dimension).
struct Embeddings {
  std::vector<std::string> words;
  std::vector<float> values;
  std::size_t dimension = 0;

  std::span<const float> vector(std::size_t i) const {
    return std::span(values).subspan(i * dimension, dimension);
  }
};

// Reads GloVe's text format: a line "word v1 ... vd" per word. The first line gives the dimension
// d, and its word has no spaces. The words of later lines may contain spaces, as ". . ." does in
// glove.840B. A header "words dimension" as word2vec writes it is skipped. If a word occurs twice,
// its first vector is kept. Throws FormatError at the first line that does not fit.
Embeddings read_embeddings(const std::string& path);

}  // namespace neusum

#endif  // NEUSUM_TRAIN_EMBEDDINGS_H_
