#ifndef NEUSUM_MODEL_WORD_EMBEDDINGS_H_
#define NEUSUM_MODEL_WORD_EMBEDDINGS_H_

#include <cstddef>

#include "neusum/model.h"
#include "nn/embedding.h"
#include "nn/matrix.h"

namespace neusum {

// Shape of the word vectors of a model, one row per token id. The vectors of the first
// `trained_rows` ids are parameters; those of the other ids are frozen.
struct WordEmbeddings {
  std::size_t size = 0;  // dimension of a vector
  std::size_t trained_rows = 0;
  ConstMatrix frozen = {};      // [other rows, size]
  HalfMatrix frozen_half = {};  // [other rows, size] as 16-bit floats; replaces `frozen`
  Int8Rows frozen_int8 = {};    // [other rows, size] as 8-bit integers; replaces `frozen`

  std::size_t num_frozen() const { return frozen.rows + frozen_half.rows + frozen_int8.rows; }
  std::size_t rows() const { return trained_rows + num_frozen(); }
  VectorPrecision precision() const {
    if (frozen_int8.cols > 0) return VectorPrecision::kInt8;
    return frozen_half.cols > 0 ? VectorPrecision::kHalf : VectorPrecision::kFloat;
  }
};

}  // namespace neusum

#endif  // NEUSUM_MODEL_WORD_EMBEDDINGS_H_
