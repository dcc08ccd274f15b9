#ifndef NEUSUM_MODEL_SENTENCE_ENCODER_H_
#define NEUSUM_MODEL_SENTENCE_ENCODER_H_

#include <cstddef>
#include <vector>

#include "model/batch.h"
#include "model/distinct_words.h"
#include "model/word_embeddings.h"
#include "neusum/model_options.h"
#include "nn/bi_gru.h"

namespace neusum {

// Encodes each sentence of a batch as one vector: runs a bidirectional GRU over the words x_i and
// concatenates the two last hidden states to the sentence vector s̃_j (section 4.1 of the paper).
class SentenceEncoder {
 public:
  // `trained_words` is the slice of the trained word vectors; the encoder adds their gradients.
  SentenceEncoder(const ModelOptions& options, const WordEmbeddings& words,
                  TensorSlice trained_words, ParameterLayout& layout);

  BiGru::Packed pack(ParameterValues values, WeightPrecision precision) const {
    return gru_.pack(values, precision);
  }
  std::size_t vector_size() const { return 2 * gru_.hidden_size(); }

  // What forward() keeps for backward(), and working memory. A chunk consists of sentences of
  // similar length that are processed together.
  struct Trace {
    DistinctWords words = {};
    BiGruInputs inputs = {};                               // the vectors of the distinct words
    std::vector<std::vector<std::size_t>> sentences = {};  // per chunk, the longest first
    std::vector<BiGruChunk> chunks = {};
    std::size_t num_chunks = 0;  // number of chunks in use; the vectors may be longer
  };

  // Sets `vectors`: [sentences of the batch, vector_size()].
  void forward(const ForwardPass& pass, const BiGru::Packed& gru, const Batch& batch, Trace& trace,
               MatrixView vectors) const;
  void backward(const BackwardPass& pass, ConstMatrix d_vectors, Trace& trace) const;

 private:
  std::size_t first_column(std::size_t direction) const;

  SentenceOrder order_;
  WordEmbeddings words_;
  TensorSlice trained_words_;
  BiGru gru_;
};

}  // namespace neusum

#endif  // NEUSUM_MODEL_SENTENCE_ENCODER_H_
