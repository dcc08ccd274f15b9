#ifndef NEUSUM_MODEL_SENTENCE_SCORER_H_
#define NEUSUM_MODEL_SENTENCE_SCORER_H_

#include <cstddef>
#include <span>

#include "model/document_encoder.h"
#include "neusum/model_options.h"
#include "nn/gru.h"
#include "nn/parameters.h"

namespace neusum {

// The parameters of the extractor GRU and of the scorer, which are contiguous in the layout.
struct ScorerLayout {
  ScorerLayout(const ModelOptions& options, const DocumentEncoder& encoder,
               ParameterLayout& layout);

  std::size_t begin() const { return initial.weight.offset; }
  PackedGru pack(ParameterValues values, WeightPrecision precision) const {
    return {gru.weights(values, reset_gate), precision};
  }

  LinearParameters initial;  // W_m, b_m
  GruParameters gru;
  LinearParameters state;     // W_q
  LinearParameters sentence;  // W_d
  LinearParameters output;    // W_s
  std::size_t end;
  ResetGate reset_gate;
  Scoring scoring;
};

// The state of a beam search over the documents of a batch: one hidden state h_t per partial
// summary, and the keys W_d s_i of the sentences, which do not change.
struct ScorerState {
  Matrix states = {};    // [partial summaries, extractor size]
  Matrix keys = {};      // [sentences of the batch, scorer size]
  std::size_t step = 0;  // t: the number of steps so far
};

// Scores the sentences of a document at each step, given the sentences that are already extracted
// (section 4.2 of the paper):
//   h_0 = tanh(W_m s⃖_1 + b_m)    h_t = GRU(s_{t-1}, h_{t-1})
//   δ(S_i) = W_s tanh(W_q h_t + W_d s_i)
class SentenceScorer {
 public:
  SentenceScorer(const ScorerLayout& layout, ParameterValues values, const PackedGru& gru)
      : layout_(layout), values_(values), gru_(gru) {}

  // Computes h_0 of every document and the keys of all sentences.
  ScorerState begin(const DocumentEncoding& encoding) const;

  // Computes h_t from `last_sentences`, the vectors of the sentences that were extracted last:
  // [partial summaries, sentence size]. They are zero at the first step. With Scoring::kOnce, later
  // steps keep h_1.
  void advance(ConstMatrix last_sentences, ScorerState& state) const;

  // W_q h_t, one row per state.
  Matrix queries(const ScorerState& state) const;

  // Computes δ(S_i) of the sentences with these keys for one query. Higher is better.
  void score(ConstMatrix keys, const float* query, std::span<float> scores) const;

 private:
  const ScorerLayout& layout_;
  ParameterValues values_;
  const PackedGru& gru_;
};

}  // namespace neusum

#endif  // NEUSUM_MODEL_SENTENCE_SCORER_H_
