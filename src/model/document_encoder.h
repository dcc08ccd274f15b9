#ifndef NEUSUM_MODEL_DOCUMENT_ENCODER_H_
#define NEUSUM_MODEL_DOCUMENT_ENCODER_H_

#include <cstddef>
#include <vector>

#include "model/batch.h"
#include "neusum/model_options.h"
#include "nn/bi_gru.h"

namespace neusum {

// What an encoder makes of the documents of a batch, whatever it is built of: all that the
// extraction sees of them.
struct DocumentEncoding {
  Matrix sentences = {};                // s_i: [sentences of the batch, size]
  Matrix initial = {};                  // s⃖_1, of which h_0 is made: [documents, size]
  std::vector<std::size_t> begin = {};  // document d's sentences are [begin[d], begin[d + 1])

  std::size_t num_documents() const { return begin.size() - 1; }
  std::size_t num_sentences(std::size_t document) const {
    return begin[document + 1] - begin[document];
  }
};

// Reads the sentence vectors s̃_j of each document in both directions; the states at each sentence
// are its vector s_i (section 4.1).
class DocumentEncoder {
 public:
  DocumentEncoder(const ModelOptions& options, std::size_t sentence_vector_size,
                  ParameterLayout& layout);

  std::size_t vector_size() const { return 2 * gru_.hidden_size(); }
  std::size_t initial_size() const { return gru_.hidden_size(); }
  std::size_t parameters_begin() const { return gru_.parameters_begin(); }

  // What a reading of a batch leaves behind, and its working memory.
  struct Chunk {
    std::vector<std::size_t> documents = {};  // that are read together, the longest first
    std::vector<std::size_t> sentences = {};  // of the batch, one a packed row
  };
  struct Trace {
    std::vector<Chunk> chunks = {};
    std::vector<BiGruChunk> gru = {};
  };

  // `vectors` [sentences of the batch, sentence vector]
  void forward(const ForwardPass& pass, const Batch& batch, ConstMatrix vectors, Trace& trace,
               DocumentEncoding& encoding) const;

  // `d_vectors` is set.
  void backward(const BackwardPass& pass, const BiGru::Transposed& weights,
                const DocumentEncoding& d_encoding, Trace& trace, MatrixView d_vectors) const;

  BiGru::Transposed transposed(ParameterValues values) const { return gru_.transposed(values); }

 private:
  BiGru gru_;
};

}  // namespace neusum

#endif  // NEUSUM_MODEL_DOCUMENT_ENCODER_H_
