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

// The layers of a model and where their parameters stand; not the numbers themselves.
class NeusumModel {
 public:
  NeusumModel(const ModelOptions& options, const WordEmbeddings& words);

  const ParameterLayout& layout() const { return layout_; }
  // Where the parameters of the encoders and of the extractor begin: ModelTraining::backward() is
  // done with them from the last place on first.
  std::vector<std::size_t> gradient_segments() const {
    return {0, document_encoder_.parameters_begin(), extractor_.begin()};
  }

  // Working memory of encode(), to be used again.
  struct Workspace {
    SentenceEncoder::Trace sentence_trace = {};
    DocumentEncoder::Trace document_trace = {};
    Matrix sentence_vectors = {};
  };

  // The documents of a batch, ready for extraction. Threads that share a model need a workspace
  // and a pool each.
  DocumentEncoding encode(std::span<const float> values, const Batch& batch, Workspace& workspace,
                          ThreadPool& pool) const;
  SentenceScorer extractor(std::span<const float> values) const {
    return {extractor_, ParameterValues{values.data()}};
  }

 private:
  friend class ModelTraining;

  ParameterLayout layout_;
  SentenceEncoder sentence_encoder_;
  DocumentEncoder document_encoder_;
  ScorerLayout extractor_;
};

struct DropoutRates {
  float sentence = 0;  // of the sentence vectors s̃_j
  float document = 0;  // of s_i, and apart from it of s⃖_1
};

// A model on its way through a batch, forward and back.
class ModelTraining {
 public:
  explicit ModelTraining(const NeusumModel& model) : model_(model), extraction_(model.extractor_) {}

  // The scores δ(S_i) of all steps of a batch, with dropout drawn from `rng` and the number of the
  // document: which others are in the batch makes no difference.
  const StepScores& forward(std::span<const float> values, const Batch& batch,
                            const DropoutRates& rates, const Rng& rng, ThreadPool& pool);

  // Called with a place in the array of gradients: from there on they are done.
  using Done = std::function<void(std::size_t)>;

  // Adds the gradients of all parameters, by those of the scores of the last forward(): the last
  // of the array first, and `done` tells how far they have come.
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
  TeacherForcing extraction_;
  StepScores scores_;
};

}  // namespace neusum

#endif  // NEUSUM_MODEL_NEUSUM_MODEL_H_
