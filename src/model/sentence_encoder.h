#ifndef NEUSUM_MODEL_SENTENCE_ENCODER_H_
#define NEUSUM_MODEL_SENTENCE_ENCODER_H_

#include <array>
#include <cstddef>
#include <vector>

#include "model/batch.h"
#include "model/word_embeddings.h"
#include "neusum/model_options.h"
#include "nn/bi_gru.h"

namespace neusum {

// Reads the words x_i of each sentence in both directions and joins the last states to the
// sentence's vector s̃_j (section 4.1).
class SentenceEncoder {
 public:
  SentenceEncoder(const ModelOptions& options, const WordEmbeddings& words,
                  ParameterLayout& layout);

  std::size_t vector_size() const { return 2 * gru_.hidden_size(); }

  // What a reading of a batch leaves behind, and its working memory. Sentences of about the same
  // length are read together.
  struct Chunk {
    std::vector<std::size_t> sentences = {};  // of the batch, the longest first
    std::vector<std::size_t> words = {};      // one a packed row
    std::array<Matrix, 2> d_words = {};       // [rows with a trained word, word size]
  };
  struct Trace {
    std::vector<Chunk> chunks = {};
    std::vector<BiGruChunk> gru = {};
    std::size_t num_chunks = 0;  // in use
  };

  // `vectors` [sentences of the batch, vector_size()] is set.
  void forward(const ForwardPass& pass, const Batch& batch, Trace& trace, MatrixView vectors) const;
  void backward(const BackwardPass& pass, const BiGru::Transposed& weights, ConstMatrix d_vectors,
                Trace& trace) const;

  BiGru::Transposed transposed(ParameterValues values) const { return gru_.transposed(values); }

 private:
  std::size_t first_column(std::size_t direction) const;

  SentenceOrder order_;
  WordEmbeddings words_;
  TensorSlice embedding_;  // of the trained words
  BiGru gru_;
};

}  // namespace neusum

#endif  // NEUSUM_MODEL_SENTENCE_ENCODER_H_
