#ifndef NEUSUM_MODEL_DOCUMENT_ENCODER_H_
#define NEUSUM_MODEL_DOCUMENT_ENCODER_H_

#include <cstddef>
#include <vector>

#include "model/batch.h"
#include "neusum/model_options.h"
#include "nn/bi_gru.h"

namespace neusum {

// The output of the document encoder for a batch, and the only input of the sentence scorer.
struct DocumentEncoding {
  Matrix sentences = {};                // s_i: [sentences of the batch, size]
  Matrix initial = {};                  // s⃖_1, the input of h_0: [documents, size]
  std::vector<std::size_t> begin = {};  // document d's sentences are [begin[d], begin[d + 1])

  std::size_t num_documents() const { return begin.size() - 1; }
  std::size_t num_sentences(std::size_t document) const {
    return begin[document + 1] - begin[document];
  }
};

// Runs a bidirectional GRU over the sentence vectors s̃_j of each document. The two hidden states at
// a sentence are its vector s_i (section 4.1 of the paper).
class DocumentEncoder {
 public:
  DocumentEncoder(const ModelOptions& options, std::size_t input_size, ParameterLayout& layout);

  BiGru::Packed pack(ParameterValues values, WeightPrecision precision) const {
    return gru_.pack(values, precision);
  }
  std::size_t vector_size() const { return 2 * gru_.hidden_size(); }
  std::size_t initial_size() const { return gru_.hidden_size(); }
  std::size_t parameters_begin() const { return gru_.parameters_begin(); }

  // What forward() keeps for backward(), and working memory. A chunk consists of documents that are
  // processed together.
  struct Trace {
    BiGruInputs inputs = {};
    std::vector<std::vector<std::size_t>> documents = {};  // per chunk, the longest first
    std::vector<BiGruChunk> chunks = {};

    // The caller of forward() sets them: [sentences of the batch, input size].
    Matrix& sentence_inputs() { return inputs.vectors; }
  };

  void forward(const ForwardPass& pass, const BiGru::Packed& gru, const Batch& batch, Trace& trace,
               DocumentEncoding& encoding) const;

  // Sets `d_inputs` and adds the gradients of the parameters.
  void backward(const BackwardPass& pass, const DocumentEncoding& d_encoding, Trace& trace,
                MatrixView d_inputs) const;

 private:
  BiGru gru_;
};

}  // namespace neusum

#endif  // NEUSUM_MODEL_DOCUMENT_ENCODER_H_
