#ifndef NEUSUM_NN_EMBEDDING_H_
#define NEUSUM_NN_EMBEDDING_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "nn/kernels.h"
#include "nn/matrix.h"

namespace neusum {

// Rows of 8-bit integers. A value is the integer times the scale of its row.
struct Int8Rows {
  const std::int8_t* data = nullptr;
  const float* scales = nullptr;
  std::size_t rows = 0;
  std::size_t cols = 0;

  void copy(std::size_t row, float* to) const {
    for (std::size_t i = 0; i < cols; ++i) {
      to[i] = static_cast<float>(data[row * cols + i]) * scales[row];
    }
  }
};

// Word vectors by token id. The trained vectors come first, then the frozen ones.
struct Embedding {
  ConstMatrix trained = {};     // [trained rows, size]
  ConstMatrix frozen = {};      // [other rows, size]
  HalfMatrix frozen_half = {};  // [other rows, size] as 16-bit floats; replaces `frozen`
  Int8Rows frozen_int8 = {};    // [other rows, size] as 8-bit integers; replaces `frozen`

  std::size_t rows() const {
    return trained.rows + frozen.rows + frozen_half.rows + frozen_int8.rows;
  }
  std::size_t size() const {
    return std::max({trained.cols, frozen.cols, frozen_half.cols, frozen_int8.cols});
  }
  bool is_trained(std::size_t word) const { return word < trained.rows; }

  void copy(std::size_t word, float* to) const {
    if (is_trained(word)) {
      std::copy_n(trained.row(word), size(), to);
    } else if (frozen_half.rows > 0) {
      promote_half(frozen_half.row_span(word - trained.rows), to);
    } else if (frozen_int8.rows > 0) {
      frozen_int8.copy(word - trained.rows, to);
    } else {
      std::copy_n(frozen.row(word - trained.rows), size(), to);
    }
  }
};

}  // namespace neusum

#endif  // NEUSUM_NN_EMBEDDING_H_
