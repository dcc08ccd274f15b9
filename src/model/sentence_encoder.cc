#include "model/sentence_encoder.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "nn/embedding.h"
#include "nn/gemm.h"
#include "nn/kernels.h"

namespace neusum {
namespace {

using SentenceChunk = SentenceEncoder::Chunk;

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
    trace.gru.resize(trace.num_chunks);
  }
  for (std::size_t c = 0; c < trace.num_chunks; ++c) {
    const auto begin = static_cast<std::ptrdiff_t>(c * count / trace.num_chunks);
    const auto end = static_cast<std::ptrdiff_t>((c + 1) * count / trace.num_chunks);
    trace.chunks[c].sentences.assign(order.begin() + begin, order.begin() + end);
  }
}

// Packs the word vectors of the chunk's sentences by time step.
void gather_words(const Batch& batch, const Embedding& embedding, SentenceChunk& chunk,
                  BiGruChunk& gru) {
  gru.steps = pack_longest_first(
      chunk.sentences, [&](std::size_t sentence) { return batch.sentence(sentence).size(); });
  chunk.words.resize(gru.steps.num_rows());
  gru.inputs.reshape(gru.steps.num_rows(), embedding.size());
  for (std::size_t i = 0; i < chunk.sentences.size(); ++i) {
    const auto words = batch.sentence(chunk.sentences[i]);
    for (std::size_t t = 0; t < words.size(); ++t) {
      const std::size_t row = gru.steps.offset(t) + i;
      chunk.words[row] = static_cast<std::size_t>(words[t]);
      embedding.copy(chunk.words[row], gru.inputs.row(row));
    }
  }
}

// The gradients of the trained word vectors among the inputs, from the gradients of the gates.
Matrix word_gradients(const std::vector<std::size_t>& words, std::size_t trained_rows,
                      ConstMatrix d_gates, const Matrix& transposed_input) {
  Matrix trained_gates(d_gates.rows, transposed_input.rows());
  std::size_t count = 0;
  for (std::size_t row = 0; row < words.size(); ++row) {
    if (words[row] >= trained_rows) continue;
    std::copy_n(d_gates.row(row), trained_gates.cols(), trained_gates.row(count++));
  }
  Matrix d_words(count, transposed_input.cols());
  multiply(std::as_const(trained_gates).view().row_range(0, count), transposed_input.view(),
           d_words.view(), Output::kOverwrite);
  return d_words;
}

void add_word_gradients(const SentenceChunk& chunk, MatrixView d_embedding) {
  for (const Matrix& d_words : chunk.d_words) {
    std::size_t i = 0;
    for (const std::size_t word : chunk.words) {
      if (word < d_embedding.rows) {
        add_scaled(d_embedding.row_span(word), d_words.view().row_span(i++), 1);
      }
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

void SentenceEncoder::forward(const ForwardPass& pass, const Batch& batch, Trace& trace,
                              MatrixView vectors) const {
  plan_chunks(batch, trace);
  const Embedding embedding{pass.values(trained_words_), words_.frozen, words_.frozen_half};
  pass.pool.run(trace.num_chunks, [&](std::size_t c) {
    gather_words(batch, embedding, trace.chunks[c], trace.gru[c]);
  });
  const std::span<BiGruChunk> chunks(trace.gru.data(), trace.num_chunks);
  gru_.forward(pass, chunks, BiGru::Results::kLast);
  for (std::size_t c = 0; c < trace.num_chunks; ++c) {
    const std::vector<std::size_t>& sentences = trace.chunks[c].sentences;
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
  const BiGru::Transposed weights = gru_.transposed(pass.values);
  const std::span<BiGruChunk> chunks(trace.gru.data(), trace.num_chunks);
  for (std::size_t c = 0; c < trace.num_chunks; ++c) {
    const std::vector<std::size_t>& sentences = trace.chunks[c].sentences;
    for (const std::size_t direction : {0U, 1U}) {
      Matrix& last = chunks[c].last[direction];
      for (std::size_t i = 0; i < sentences.size(); ++i) {
        std::copy_n(d_vectors.row(sentences[i]) + first_column(direction), last.cols(),
                    last.row(i));
      }
    }
  }
  gru_.backward(pass, weights, chunks, BiGru::Results::kLast);
  if (words_.trained_rows == 0) return;
  pass.pool.run(2 * trace.num_chunks, [&](std::size_t task) {
    SentenceChunk& chunk = trace.chunks[task / 2];
    chunk.d_words[task % 2] =
        word_gradients(chunk.words, words_.trained_rows,
                       chunks[task / 2].traces[task % 2].gates.view(), weights[task % 2].input);
  });
  for (std::size_t c = 0; c < trace.num_chunks; ++c) {
    add_word_gradients(trace.chunks[c], pass.gradients(trained_words_));
  }
}

}  // namespace neusum
