#include "model/document_encoder.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "nn/kernels.h"

namespace neusum {
namespace {

using DocumentChunk = DocumentEncoder::Chunk;

constexpr std::size_t kChunkDocuments = 32;

void plan_chunk(const Batch& batch, DocumentChunk& chunk, PackedSteps& steps) {
  steps = pack_longest_first(chunk.documents,
                             [&](std::size_t document) { return batch.num_sentences(document); });
  chunk.sentences.resize(steps.num_rows());
  for (std::size_t i = 0; i < chunk.documents.size(); ++i) {
    const std::size_t document = chunk.documents[i];
    for (std::size_t j = 0; j < batch.num_sentences(document); ++j) {
      chunk.sentences[steps.offset(j) + i] = batch.document_begin[document] + j;
    }
  }
}

void plan_chunks(const Batch& batch, DocumentEncoder::Trace& trace) {
  const std::size_t count = batch.num_documents();
  trace.chunks.resize((count + kChunkDocuments - 1) / kChunkDocuments);
  trace.gru.resize(trace.chunks.size());
  for (std::size_t c = 0; c < trace.chunks.size(); ++c) {
    const std::size_t begin = c * kChunkDocuments;
    trace.chunks[c].documents.resize(std::min(kChunkDocuments, count - begin));
    std::iota(trace.chunks[c].documents.begin(), trace.chunks[c].documents.end(), begin);
    plan_chunk(batch, trace.chunks[c], trace.gru[c].steps);
  }
}

// Sets to.row(i) = from.row(rows[i]).
void gather_rows(ConstMatrix from, const std::vector<std::size_t>& rows, Matrix& to) {
  to.reshape(rows.size(), from.cols);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::copy_n(from.row(rows[i]), from.cols, to.row(i));
  }
}

// Sets to.row(rows[i]) = from.row(i).
void scatter_rows(const Matrix& from, const std::vector<std::size_t>& rows, MatrixView to) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::copy_n(from.row(i), from.cols(), to.row(rows[i]));
  }
}

}  // namespace

DocumentEncoder::DocumentEncoder(const ModelOptions& options, std::size_t sentence_vector_size,
                                 ParameterLayout& layout)
    : gru_(layout, "document_encoder", sentence_vector_size, options.document_size,
           options.reset_gate) {}

void DocumentEncoder::forward(const ForwardPass& pass, const Batch& batch, ConstMatrix vectors,
                              Trace& trace, DocumentEncoding& encoding) const {
  plan_chunks(batch, trace);
  for (std::size_t c = 0; c < trace.chunks.size(); ++c) {
    gather_rows(vectors, trace.chunks[c].sentences, trace.gru[c].inputs);
  }
  gru_.forward(pass, trace.gru, BiGru::Results::kOutputs);
  encoding.begin.assign(batch.document_begin.begin(), batch.document_begin.end());
  encoding.sentences.reshape(batch.num_sentences(), vector_size());
  encoding.initial.reshape(batch.num_documents(), initial_size());
  for (std::size_t c = 0; c < trace.chunks.size(); ++c) {
    scatter_rows(trace.gru[c].outputs, trace.chunks[c].sentences, encoding.sentences.view());
    scatter_rows(trace.gru[c].last[1], trace.chunks[c].documents, encoding.initial.view());
  }
}

void DocumentEncoder::backward(const BackwardPass& pass, const DocumentEncoding& d_encoding,
                               Trace& trace, MatrixView d_vectors) const {
  for (std::size_t c = 0; c < trace.chunks.size(); ++c) {
    BiGruChunk& gru = trace.gru[c];
    gather_rows(d_encoding.sentences.view(), trace.chunks[c].sentences, gru.outputs);
    gather_rows(d_encoding.initial.view(), trace.chunks[c].documents, gru.last[1]);
    gru.last[0].fill(0);  // the last forward state is used only as one of the outputs
  }
  gru_.backward(pass, gru_.transposed(pass.values), trace.gru, BiGru::Results::kOutputs);
  for (std::size_t c = 0; c < trace.chunks.size(); ++c) {
    Matrix& sum = trace.gru[c].d_inputs[0];
    add_scaled(sum.values(), trace.gru[c].d_inputs[1].values(), 1);
    scatter_rows(sum, trace.chunks[c].sentences, d_vectors);
  }
}

}  // namespace neusum
