#ifndef NEUSUM_NN_EMBEDDING_H_
#define NEUSUM_NN_EMBEDDING_H_

#include <algorithm>
#include <cstddef>

#include "nn/matrix.h"

namespace neusum {

// Word vectors by number: those that are learned come first, the others stay as they are.
struct Embedding {
  ConstMatrix trained;  // [trained rows, size]
  ConstMatrix frozen;   // [other rows, size]

  std::size_t rows() const { return trained.rows + frozen.rows; }
  std::size_t size() const { return std::max(trained.cols, frozen.cols); }
  bool is_trained(std::size_t word) const { return word < trained.rows; }

  void copy(std::size_t word, float* to) const {
    const float* const from =
        is_trained(word) ? trained.row(word) : frozen.row(word - trained.rows);
    std::copy_n(from, size(), to);
  }
};

}  // namespace neusum

#endif  // NEUSUM_NN_EMBEDDING_H_
