#include "model/document_encoder.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "nn/kernels.h"

namespace neusum {
namespace {

constexpr std::size_t kChunkDocuments = 32;

void plan_chunk(const Batch& batch, std::vector<std::size_t>& documents, BiGruChunk& chunk) {
  chunk.steps = pack_longest_first(
      documents, [&](std::size_t document) { return batch.num_sentences(document); });
  chunk.inputs.resize(chunk.steps.num_rows());
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const std::uint32_t first = batch.document_begin[documents[i]];
    for (std::uint32_t j = 0; j < batch.num_sentences(documents[i]); ++j) {
      chunk.inputs[chunk.steps.offset(j) + i] = first + j;
    }
  }
}

void plan_chunks(const Batch& batch, DocumentEncoder::Trace& trace) {
  const std::size_t count = batch.num_documents();
  trace.chunks.resize((count + kChunkDocuments - 1) / kChunkDocuments);
  trace.documents.resize(trace.chunks.size());
  for (std::size_t c = 0; c < trace.chunks.size(); ++c) {
    const std::size_t begin = c * kChunkDocuments;
    trace.documents[c].resize(std::min(kChunkDocuments, count - begin));
    std::iota(trace.documents[c].begin(), trace.documents[c].end(), begin);
    plan_chunk(batch, trace.documents[c], trace.chunks[c]);
  }
}

// Sets to.row(i) = from.row(rows[i]).
template <typename Index>
void gather_rows(ConstMatrix from, const std::vector<Index>& rows, Matrix& to) {
  to.reshape(rows.size(), from.cols);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::copy_n(from.row(rows[i]), from.cols, to.row(i));
  }
}

// Sets to.row(rows[i]) = from.row(i).
template <typename Index>
void scatter_rows(const Matrix& from, const std::vector<Index>& rows, MatrixView to) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::copy_n(from.row(i), from.cols(), to.row(rows[i]));
  }
}

}  // namespace

DocumentEncoder::DocumentEncoder(const ModelOptions& options, std::size_t input_size,
                                 ParameterLayout& layout)
    : gru_(layout, "document_encoder", input_size, options.document_size, options.reset_gate) {}

void DocumentEncoder::forward(const ForwardPass& pass, const BiGru::Packed& gru, const Batch& batch,
                              Trace& trace, DocumentEncoding& encoding) const {
  plan_chunks(batch, trace);
  gru_.forward(pass, gru, trace.inputs, trace.chunks, BiGru::Results::kOutputs);
  encoding.begin.assign(batch.document_begin.begin(), batch.document_begin.end());
  encoding.sentences.reshape(batch.num_sentences(), vector_size());
  encoding.initial.reshape(batch.num_documents(), initial_size());
  for (std::size_t c = 0; c < trace.chunks.size(); ++c) {
    scatter_rows(trace.chunks[c].outputs, trace.chunks[c].inputs, encoding.sentences.view());
    scatter_rows(trace.chunks[c].last[1], trace.documents[c], encoding.initial.view());
  }
}

void DocumentEncoder::backward(const BackwardPass& pass, const DocumentEncoding& d_encoding,
                               Trace& trace, MatrixView d_inputs) const {
  for (std::size_t c = 0; c < trace.chunks.size(); ++c) {
    BiGruChunk& chunk = trace.chunks[c];
    gather_rows(d_encoding.sentences.view(), chunk.inputs, chunk.outputs);
    gather_rows(d_encoding.initial.view(), trace.documents[c], chunk.last[1]);
    chunk.last[0].fill(0);  // the last forward state is used only as one of the outputs
  }
  gru_.backward(pass, trace.inputs, trace.chunks, BiGru::Results::kOutputs, d_inputs);
}

}  // namespace neusum
