#include "model/neusum_model.h"

namespace neusum {

NeusumModel::NeusumModel(const ModelOptions& options, const WordEmbeddings& words)
    : trained_words_(layout_.add("embedding.trained", words.trained_rows, words.size)),
      sentence_encoder_(options, words, trained_words_, layout_),
      document_encoder_(options, sentence_encoder_.vector_size(), layout_),
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
  Matrix& vectors = workspace.document_trace.sentence_vectors();
  vectors.reshape(batch.num_sentences(), sentence_encoder_.vector_size());
  sentence_encoder_.forward(pass, parameters.sentence_encoder, batch, workspace.sentence_trace,
                            vectors.view());
  DocumentEncoding encoding;
  document_encoder_.forward(pass, parameters.document_encoder, batch, workspace.document_trace,
                            encoding);
  return encoding;
}

}  // namespace neusum
