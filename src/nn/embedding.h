#ifndef NEUSUM_NN_EMBEDDING_H_
#define NEUSUM_NN_EMBEDDING_H_

#include <algorithm>
#include <cstddef>

#include "nn/kernels.h"
#include "nn/matrix.h"

namespace neusum {

// Word vectors by token id. The trained vectors come first, then the frozen ones.
struct Embedding {
  ConstMatrix trained = {};     // [trained rows, size]
  ConstMatrix frozen = {};      // [other rows, size]
  HalfMatrix frozen_half = {};  // [other rows, size] as 16-bit floats; replaces `frozen`

  std::size_t rows() const { return trained.rows + frozen.rows + frozen_half.rows; }
  std::size_t size() const { return std::max({trained.cols, frozen.cols, frozen_half.cols}); }
  bool is_trained(std::size_t word) const { return word < trained.rows; }

  void copy(std::size_t word, float* to) const {
    if (is_trained(word)) {
      std::copy_n(trained.row(word), size(), to);
    } else if (frozen_half.rows == 0) {
      std::copy_n(frozen.row(word - trained.rows), size(), to);
    } else {
      promote_half(frozen_half.row_span(word - trained.rows), to);
    }
  }
};

}  // namespace neusum

#endif  // NEUSUM_NN_EMBEDDING_H_
