#include "model/model_training.h"

#include <vector>

namespace neusum {
namespace {

// The layers that use dropout. Each one has a random stream of its own.
enum class Layer : std::uint64_t { kSentences, kDocument, kInitial };

// The rows of each document: one per sentence, or a single one with kInitial.
std::vector<DropoutRows> dropout_rows(const Batch& batch, Layer layer, const Rng& rng) {
  std::vector<DropoutRows> rows;
  for (std::size_t d = 0; d < batch.document_ids.size(); ++d) {
    rows.push_back({layer == Layer::kInitial ? d + 1 : batch.document_begin[d + 1],
                    rng.split(batch.document_ids[d]).split(static_cast<std::uint64_t>(layer))});
  }
  return rows;
}

}  // namespace

ModelTraining::Encoded ModelTraining::encode(std::span<const float> values, const Batch& batch,
                                             const DropoutRates& rates, const Rng& rng,
                                             ThreadPool& pool) {
  values_ = values;
  const ForwardPass pass = {{values.data()}, Keep::kTrace, pool};
  const NeusumModel::Packed& packed = packed_.emplace(model_.pack(values));
  const MatrixView vectors =
      model_.prepare_inputs(batch, workspace_.document_trace.sentence_inputs());
  model_.sentence_encoder_.forward(pass, packed.sentence_encoder, batch, workspace_.sentence_trace,
                                   vectors);
  sentence_dropout_.forward(rates.sentence, dropout_rows(batch, Layer::kSentences, rng), vectors);
  model_.document_encoder_.forward(pass, packed.document_encoder, batch, workspace_.document_trace,
                                   encoding_);
  document_dropout_.forward(rates.document, dropout_rows(batch, Layer::kDocument, rng),
                            encoding_.sentences.view());
  initial_dropout_.forward(rates.document, dropout_rows(batch, Layer::kInitial, rng),
                           encoding_.initial.view());
  return {encoding_, model_.scorer(packed)};
}

const StepScores& ModelTraining::score(const Batch& batch, ThreadPool& pool) {
  const ForwardPass pass = {{values_.data()}, Keep::kTrace, pool};
  teacher_forcing_.forward(pass, packed_->extractor, batch, encoding_, scores_);
  return scores_;
}

void ModelTraining::backward(const StepScores& d_scores, std::span<float> gradients,
                             ThreadPool& pool, const Done& done) {
  const BackwardPass pass = {{values_.data()}, {gradients.data()}, pool};
  teacher_forcing_.backward(pass, d_scores, d_encoding_);
  done(model_.scorer_layout_.begin());
  document_dropout_.backward(d_encoding_.sentences.view());
  initial_dropout_.backward(d_encoding_.initial.view());
  const Matrix& inputs = workspace_.document_trace.sentence_inputs();
  d_inputs_.reshape(inputs.rows(), inputs.cols());
  model_.document_encoder_.backward(pass, d_encoding_, workspace_.document_trace, d_inputs_.view());
  done(model_.document_encoder_.parameters_begin());
  const MatrixView d_vectors = model_.sentence_vectors(d_inputs_);
  sentence_dropout_.backward(d_vectors);
  model_.sentence_encoder_.backward(pass, d_vectors, workspace_.sentence_trace);
  done(0);
}

}  // namespace neusum
