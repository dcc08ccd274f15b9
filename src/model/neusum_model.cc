#include "model/neusum_model.h"

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

NeusumModel::NeusumModel(const ModelOptions& options, const WordEmbeddings& words)
    : sentence_encoder_(options, words, layout_),
      document_encoder_(options, sentence_encoder_.vector_size(), layout_),
      scorer_layout_(options, document_encoder_, layout_) {}

DocumentEncoding NeusumModel::encode(std::span<const float> values, const Batch& batch,
                                     Workspace& workspace, ThreadPool& pool) const {
  const ForwardPass pass = {{values.data()}, Keep::kNothing, pool};
  workspace.sentence_vectors.reshape(batch.num_sentences(), sentence_encoder_.vector_size());
  sentence_encoder_.forward(pass, batch, workspace.sentence_trace,
                            workspace.sentence_vectors.view());
  DocumentEncoding encoding;
  document_encoder_.forward(pass, batch, workspace.sentence_vectors.view(),
                            workspace.document_trace, encoding);
  return encoding;
}

const StepScores& ModelTraining::forward(std::span<const float> values, const Batch& batch,
                                         const DropoutRates& rates, const Rng& rng,
                                         ThreadPool& pool) {
  values_ = values;
  const ForwardPass pass = {{values.data()}, Keep::kTrace, pool};
  Matrix& vectors = workspace_.sentence_vectors;
  vectors.reshape(batch.num_sentences(), model_.sentence_encoder_.vector_size());
  model_.sentence_encoder_.forward(pass, batch, workspace_.sentence_trace, vectors.view());
  sentence_dropout_.forward(rates.sentence, dropout_rows(batch, Layer::kSentences, rng),
                            vectors.view());
  model_.document_encoder_.forward(pass, batch, vectors.view(), workspace_.document_trace,
                                   encoding_);
  document_dropout_.forward(rates.document, dropout_rows(batch, Layer::kDocument, rng),
                            encoding_.sentences.view());
  initial_dropout_.forward(rates.document, dropout_rows(batch, Layer::kInitial, rng),
                           encoding_.initial.view());
  teacher_forcing_.forward(pass, batch, encoding_, scores_);
  return scores_;
}

void ModelTraining::backward(const StepScores& d_scores, std::span<float> gradients,
                             ThreadPool& pool, const Done& done) {
  const ParameterValues values = {values_.data()};
  const BackwardPass pass = {{gradients.data()}, pool};
  teacher_forcing_.backward(pass, TeacherForcing::transposed(model_.scorer_layout_, values),
                            d_scores, d_encoding_);
  done(model_.scorer_layout_.begin());
  document_dropout_.backward(d_encoding_.sentences.view());
  initial_dropout_.backward(d_encoding_.initial.view());
  Matrix& d_vectors = d_sentence_vectors_;
  d_vectors.reshape(workspace_.sentence_vectors.rows(), workspace_.sentence_vectors.cols());
  model_.document_encoder_.backward(pass, model_.document_encoder_.transposed(values), d_encoding_,
                                    workspace_.document_trace, d_vectors.view());
  done(model_.document_encoder_.parameters_begin());
  sentence_dropout_.backward(d_vectors.view());
  model_.sentence_encoder_.backward(pass, model_.sentence_encoder_.transposed(values),
                                    d_vectors.view(), workspace_.sentence_trace);
  done(0);
}

}  // namespace neusum
