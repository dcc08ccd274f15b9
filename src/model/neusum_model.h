#ifndef NEUSUM_MODEL_NEUSUM_MODEL_H_
#define NEUSUM_MODEL_NEUSUM_MODEL_H_

#include <cstddef>
#include <span>
#include <vector>

#include "base/thread_pool.h"
#include "model/batch.h"
#include "model/document_encoder.h"
#include "model/document_features.h"
#include "model/sentence_encoder.h"
#include "model/sentence_scorer.h"
#include "neusum/model_options.h"
#include "nn/parameters.h"

namespace neusum {

// The layers of a model and the layout of their parameters. The parameters are stored elsewhere.
class NeusumModel {
 public:
  NeusumModel(const ModelOptions& options, const WordEmbeddings& words);

  const ParameterLayout& layout() const { return layout_; }
  const TensorSlice& trained_words() const { return trained_words_; }
  // The offsets of the parameters of the sentence encoder, the document encoder and the scorer.
  // ModelTraining::backward() completes their gradients from the last segment to the first.
  std::vector<std::size_t> gradient_segments() const {
    return {0, document_encoder_.parameters_begin(), scorer_layout_.begin()};
  }

  // The parameters, arranged for extraction. Refers to the given values.
  struct Packed {
    ParameterValues values;
    BiGru::Packed sentence_encoder;
    BiGru::Packed document_encoder;
    PackedGru extractor;
  };
  Packed pack(std::span<const float> values,
              WeightPrecision precision = WeightPrecision::kFloat) const;

  // Working memory of encode(), which can be reused.
  struct Workspace {
    SentenceEncoder::Trace sentence_trace = {};
    DocumentEncoder::Trace document_trace = {};
  };

  // Encodes the documents of a batch. Threads that share a model need separate workspaces and
  // pools.
  DocumentEncoding encode(const Packed& parameters, const Batch& batch, Workspace& workspace,
                          ThreadPool& pool) const;
  SentenceScorer scorer(const Packed& parameters) const {
    return {scorer_layout_, parameters.values, parameters.extractor};
  }

 private:
  friend class ModelTraining;

  // The inputs of the document encoder are sentence vectors and features, side by side.
  std::size_t num_features() const {
    return input_ == DocumentInput::kVectorsAndFeatures ? kNumDocumentFeatures : 0;
  }
  // Resizes `inputs` to all sentences of a batch and sets the features. Returns a view of the
  // sentence vectors, which are not set yet.
  MatrixView prepare_inputs(const Batch& batch, Matrix& inputs) const;
  MatrixView sentence_vectors(Matrix& inputs) const {
    return inputs.view().column_range(0, sentence_encoder_.vector_size());
  }

  DocumentInput input_;
  WordEmbeddings words_;
  ParameterLayout layout_;
  TensorSlice trained_words_;
  SentenceEncoder sentence_encoder_;
  DocumentEncoder document_encoder_;
  ScorerLayout scorer_layout_;
};

}  // namespace neusum

#endif  // NEUSUM_MODEL_NEUSUM_MODEL_H_
