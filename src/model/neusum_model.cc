#include "model/neusum_model.h"

namespace neusum {

NeusumModel::NeusumModel(const ModelOptions& options, const WordEmbeddings& words)
    : input_(options.document_input),
      words_(words),
      trained_words_(layout_.add("embedding.trained", words.trained_rows, words.size)),
      sentence_encoder_(options, words, trained_words_, layout_),
      document_encoder_(options, sentence_encoder_.vector_size() + num_features(), layout_),
      scorer_layout_(options, document_encoder_, layout_) {}

NeusumModel::Packed NeusumModel::pack(std::span<const float> values,
                                      WeightPrecision precision) const {
  const ParameterValues parameters = {values.data()};
  return {parameters, sentence_encoder_.pack(parameters, precision),
          document_encoder_.pack(parameters, precision),
          scorer_layout_.pack(parameters, precision)};
}

DocumentEncoding NeusumModel::encode(const Packed& parameters, const Batch& batch,
                                     Workspace& workspace, ThreadPool& pool) const {
  const ForwardPass pass = {parameters.values, Keep::kNothing, pool};
  const MatrixView vectors = prepare_inputs(batch, workspace.document_trace.sentence_inputs());
  sentence_encoder_.forward(pass, parameters.sentence_encoder, batch, workspace.sentence_trace,
                            vectors);
  DocumentEncoding encoding;
  document_encoder_.forward(pass, parameters.document_encoder, batch, workspace.document_trace,
                            encoding);
  return encoding;
}

MatrixView NeusumModel::prepare_inputs(const Batch& batch, Matrix& inputs) const {
  const std::size_t vector_size = sentence_encoder_.vector_size();
  inputs.reshape(batch.num_sentences(), vector_size + num_features());
  if (input_ == DocumentInput::kVectorsAndFeatures) {
    document_features(batch, words_, inputs.view().column_range(vector_size, num_features()));
  }
  return sentence_vectors(inputs);
}

}  // namespace neusum
