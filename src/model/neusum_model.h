#ifndef NEUSUM_MODEL_NEUSUM_MODEL_H_
#define NEUSUM_MODEL_NEUSUM_MODEL_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/rng.h"
#include "base/thread_pool.h"
#include "model/batch.h"
#include "model/document_encoder.h"
#include "model/sentence_encoder.h"
#include "model/sentence_scorer.h"
#include "model/teacher_forcing.h"
#include "neusum/model_options.h"
#include "nn/dropout.h"
#include "nn/parameters.h"

namespace neusum {

// The layers of a model and the layout of their parameters. The parameters are stored elsewhere.
class NeusumModel {
 public:
  NeusumModel(const ModelOptions& options, const WordEmbeddings& words);

  const ParameterLayout& layout() const { return layout_; }
  // The offsets of the parameters of the sentence encoder, the document encoder and the scorer.
  // ModelTraining::backward() completes their gradients from the last segment to the first.
  std::vector<std::size_t> gradient_segments() const {
    return {0, document_encoder_.parameters_begin(), scorer_layout_.begin()};
  }

  // Working memory of encode(), which can be reused.
  struct Workspace {
    SentenceEncoder::Trace sentence_trace = {};
    DocumentEncoder::Trace document_trace = {};
    Matrix sentence_vectors = {};
  };

  // Encodes the documents of a batch. Threads that share a model need separate workspaces and
  // pools.
  DocumentEncoding encode(std::span<const float> values, const Batch& batch, Workspace& workspace,
                          ThreadPool& pool) const;
  SentenceScorer scorer(std::span<const float> values) const {
    return {scorer_layout_, ParameterValues{values.data()}};
  }

 private:
  friend class ModelTraining;

  ParameterLayout layout_;
  SentenceEncoder sentence_encoder_;
  DocumentEncoder document_encoder_;
  ScorerLayout scorer_layout_;
};

// Dropout probabilities.
struct DropoutRates {
  float sentence = 0;  // of the sentence vectors s̃_j
  float document = 0;  // of s_i and, independently, of s⃖_1
};

// The forward and backward pass of a model over a batch.
class ModelTraining {
 public:
  explicit ModelTraining(const NeusumModel& model)
      : model_(model), teacher_forcing_(model.scorer_layout_) {}

  // Returns the scores δ(S_i) of all steps of a batch. The dropout of a document depends only on
  // `rng` and the id of the document, not on the other documents of the batch.
  const StepScores& forward(std::span<const float> values, const Batch& batch,
                            const DropoutRates& rates, const Rng& rng, ThreadPool& pool);

  // Called with an offset: the gradients from there on are complete.
  using Done = std::function<void(std::size_t)>;

  // Adds the gradients of all parameters, given the gradients of the scores of the last forward().
  // It completes the array from the end to the beginning and calls `done` after each segment.
  void backward(
      const StepScores& d_scores, std::span<float> gradients, ThreadPool& pool,
      const Done& done = [](std::size_t) {});

 private:
  const NeusumModel& model_;
  std::span<const float> values_;
  NeusumModel::Workspace workspace_;
  DocumentEncoding encoding_;
  DocumentEncoding d_encoding_;
  Matrix d_sentence_vectors_;
  Dropout sentence_dropout_;
  Dropout document_dropout_;
  Dropout initial_dropout_;
  TeacherForcing teacher_forcing_;
  StepScores scores_;
};

}  // namespace neusum

#endif  // NEUSUM_MODEL_NEUSUM_MODEL_H_
