#include "model/sentence_encoder.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "nn/embedding.h"
#include "nn/kernels.h"

namespace neusum {
namespace {

// Enough sentences for efficient matrix products.
constexpr std::size_t kChunkSentences = 256;

// Sorts the sentences of the batch by length, longest first, and divides them evenly into chunks.
void plan_chunks(const Batch& batch, SentenceEncoder::Trace& trace) {
  const std::size_t count = batch.num_sentences();
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return batch.sentence(a).size() > batch.sentence(b).size();
  });
  trace.num_chunks = (count + kChunkSentences - 1) / kChunkSentences;
  if (trace.chunks.size() < trace.num_chunks) {
    trace.chunks.resize(trace.num_chunks);
    trace.sentences.resize(trace.num_chunks);
  }
  for (std::size_t c = 0; c < trace.num_chunks; ++c) {
    const auto begin = static_cast<std::ptrdiff_t>(c * count / trace.num_chunks);
    const auto end = static_cast<std::ptrdiff_t>((c + 1) * count / trace.num_chunks);
    trace.sentences[c].assign(order.begin() + begin, order.begin() + end);
  }
}

// Packs the words of the chunk's sentences by time step.
void pack_words(const Batch& batch, const DistinctWords& distinct,
                std::vector<std::size_t>& sentences, BiGruChunk& chunk) {
  chunk.steps = pack_longest_first(
      sentences, [&](std::size_t sentence) { return batch.sentence(sentence).size(); });
  chunk.inputs.resize(chunk.steps.num_rows());
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    const auto words = batch.sentence(sentences[i]);
    for (std::size_t t = 0; t < words.size(); ++t) {
      chunk.inputs[chunk.steps.offset(t) + i] = distinct.index(words[t]);
    }
  }
}

}  // namespace

SentenceEncoder::SentenceEncoder(const ModelOptions& options, const WordEmbeddings& words,
                                 TensorSlice trained_words, ParameterLayout& layout)
    : order_(options.sentence_order),
      words_(words),
      trained_words_(std::move(trained_words)),
      gru_(layout, "sentence_encoder", words.size, options.sentence_size, options.reset_gate) {}

std::size_t SentenceEncoder::first_column(std::size_t direction) const {
  const bool second = (direction == 0) == (order_ == SentenceOrder::kBackwardFirst);
  return second ? gru_.hidden_size() : 0;
}

void SentenceEncoder::forward(const ForwardPass& pass, const BiGru::Packed& gru, const Batch& batch,
                              Trace& trace, MatrixView vectors) const {
  plan_chunks(batch, trace);
  trace.words.find(batch.words, words_.rows(), words_.trained_rows);
  const Embedding embedding{pass.values(trained_words_), words_.frozen, words_.frozen_half,
                            words_.frozen_int8};
  const std::span<const Vocabulary::Id> ids = trace.words.ids();
  trace.inputs.vectors.reshape(ids.size(), embedding.size());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    embedding.copy(static_cast<std::size_t>(ids[i]), trace.inputs.vectors.row(i));
  }
  const std::span<BiGruChunk> chunks(trace.chunks.data(), trace.num_chunks);
  pass.pool.run(chunks.size(), [&](std::size_t c) {
    pack_words(batch, trace.words, trace.sentences[c], chunks[c]);
  });
  gru_.forward(pass, gru, trace.inputs, chunks, BiGru::Results::kLast);
  for (std::size_t c = 0; c < chunks.size(); ++c) {
    const std::vector<std::size_t>& sentences = trace.sentences[c];
    for (const std::size_t direction : {0U, 1U}) {
      const Matrix& last = chunks[c].last[direction];
      for (std::size_t i = 0; i < sentences.size(); ++i) {
        std::copy_n(last.row(i), last.cols(), vectors.row(sentences[i]) + first_column(direction));
      }
    }
  }
}

void SentenceEncoder::backward(const BackwardPass& pass, ConstMatrix d_vectors,
                               Trace& trace) const {
  const std::span<BiGruChunk> chunks(trace.chunks.data(), trace.num_chunks);
  for (std::size_t c = 0; c < chunks.size(); ++c) {
    const std::vector<std::size_t>& sentences = trace.sentences[c];
    for (const std::size_t direction : {0U, 1U}) {
      Matrix& last = chunks[c].last[direction];
      for (std::size_t i = 0; i < sentences.size(); ++i) {
        std::copy_n(d_vectors.row(sentences[i]) + first_column(direction), last.cols(),
                    last.row(i));
      }
    }
  }
  Matrix d_words(trace.words.num_trained(), words_.size);
  gru_.backward(pass, trace.inputs, chunks, BiGru::Results::kLast, d_words.view());
  const MatrixView d_embedding = pass.gradients(trained_words_);
  for (std::size_t i = 0; i < d_words.rows(); ++i) {
    const auto word = static_cast<std::size_t>(trace.words.ids()[i]);
    add_scaled(d_embedding.row_span(word), std::as_const(d_words).view().row_span(i), 1);
  }
}

}  // namespace neusum
