#ifndef NEUSUM_MODEL_MODEL_TRAINING_H_
#define NEUSUM_MODEL_MODEL_TRAINING_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <span>

#include "base/rng.h"
#include "base/thread_pool.h"
#include "model/batch.h"
#include "model/neusum_model.h"
#include "model/teacher_forcing.h"
#include "nn/dropout.h"

namespace neusum {

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

  // The forward pass: encode(), then score(). Returns the scores δ(S_i) of all steps of a batch.
  const StepScores& forward(std::span<const float> values, const Batch& batch,
                            const DropoutRates& rates, const Rng& rng, ThreadPool& pool) {
    encode(values, batch, rates, rng, pool);
    return score(batch, pool);
  }

  // The encoded documents of a batch, and the scorer for them.
  struct Encoded {
    const DocumentEncoding& encoding;
    SentenceScorer scorer;
  };

  // Encodes the documents of a batch, whose steps may still be unknown. The dropout of a document
  // depends only on `rng` and the id of the document, not on the other documents of the batch. The
  // result is valid until the next call.
  Encoded encode(std::span<const float> values, const Batch& batch, const DropoutRates& rates,
                 const Rng& rng, ThreadPool& pool);
  // Scores the steps of the batch that was encoded last.
  const StepScores& score(const Batch& batch, ThreadPool& pool);

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
  std::optional<NeusumModel::Packed> packed_;
  NeusumModel::Workspace workspace_;
  DocumentEncoding encoding_;
  DocumentEncoding d_encoding_;
  Matrix d_inputs_;
  Dropout sentence_dropout_;
  Dropout document_dropout_;
  Dropout initial_dropout_;
  TeacherForcing teacher_forcing_;
  StepScores scores_;
};

}  // namespace neusum

#endif  // NEUSUM_MODEL_MODEL_TRAINING_H_
