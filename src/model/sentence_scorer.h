#ifndef NEUSUM_MODEL_SENTENCE_SCORER_H_
#define NEUSUM_MODEL_SENTENCE_SCORER_H_

#include <cstddef>
#include <span>

#include "model/document_encoder.h"
#include "neusum/model_options.h"
#include "nn/gru.h"
#include "nn/parameters.h"

namespace neusum {

// The parameters of the extractor and of its scorer, which are next to each other.
struct ScorerLayout {
  ScorerLayout(const ModelOptions& options, const DocumentEncoder& encoder,
               ParameterLayout& layout);

  std::size_t begin() const { return initial.weight.offset; }

  LinearParameters initial;  // W_m, b_m
  GruParameters gru;
  LinearParameters state;     // W_q
  LinearParameters sentence;  // W_d
  LinearParameters output;    // W_s
  std::size_t end;
  ResetGate reset_gate;
  Scoring scoring;
};

// h_t of the documents of a batch, or of several extractions of each, and W_d s_i of the sentences,
// which does not change.
struct ScorerState {
  Matrix states = {};    // [extractions, extractor size]
  Matrix keys = {};      // [sentences of the batch, scorer size]
  std::size_t step = 0;  // t
};

// Scores the sentences of a document in the light of those that were extracted before, step by
// step (section 4.2):
//   h_0 = tanh(W_m s⃖_1 + b_m)    h_t = GRU(s_{t-1}, h_{t-1})
//   δ(S_i) = W_s tanh(W_q h_t + W_d s_i)
class SentenceScorer {
 public:
  SentenceScorer(const ScorerLayout& places, ParameterValues values)
      : places_(places), values_(values) {}

  // h_0 of every document.
  ScorerState begin(const DocumentEncoding& encoding) const;

  // h_t, from the vectors of the sentences extracted last [extractions, sentence size]; zeros
  // before the first step. Where sentences are scored once, h_1 stays.
  void advance(ConstMatrix last_sentences, ScorerState& state) const;

  // W_q h_t, a row for each state.
  Matrix queries(const ScorerState& state) const;

  // δ(S_i) of the sentences with these keys, for one query; higher is better.
  void score(ConstMatrix keys, const float* query, std::span<float> scores) const;

 private:
  const ScorerLayout& places_;
  ParameterValues values_;
};

}  // namespace neusum

#endif  // NEUSUM_MODEL_SENTENCE_SCORER_H_
