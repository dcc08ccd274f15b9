#include "model/sentence_scorer.h"

#include <utility>
#include <vector>

#include "nn/gru_step.h"
#include "nn/kernels.h"
#include "nn/linear.h"

namespace neusum {

ScorerLayout::ScorerLayout(const ModelOptions& options, const DocumentEncoder& encoder,
                           ParameterLayout& layout)
    : initial(layout, "extractor.initial", encoder.initial_size(), options.extractor_size),
      gru(layout, "extractor.gru", encoder.vector_size(), options.extractor_size),
      state(layout, "scorer.state", options.extractor_size, options.scorer_size),
      sentence(layout, "scorer.sentence", encoder.vector_size(), options.scorer_size),
      output(layout, "scorer.output", options.scorer_size, 1),
      end(layout.size()),
      reset_gate(options.reset_gate),
      scoring(options.scoring) {}

ScorerState SentenceScorer::begin(const DocumentEncoding& encoding) const {
  ScorerState state = {Matrix(encoding.num_documents(), layout_.initial.weight.cols),
                       Matrix(encoding.sentences.rows(), layout_.sentence.weight.cols)};
  linear_forward(layout_.initial, values_, encoding.initial.view(), state.states.view());
  tanh_forward(state.states.values());
  linear_forward(layout_.sentence, values_, encoding.sentences.view(), state.keys.view());
  return state;
}

void SentenceScorer::advance(ConstMatrix last_sentences, ScorerState& state) const {
  if (layout_.scoring == Scoring::kOnce && state.step > 0) return;
  ++state.step;
  const std::vector<std::size_t> one_step(state.states.rows(), 1);
  const PackedSteps steps(one_step);
  Matrix products(last_sentences.rows, GatePanels(gru_.hidden_size()).num_values());
  multiply_gates(last_sentences, gru_.input, products.view());
  GruTrace trace;
  Matrix next(state.states.rows(), state.states.cols());
  gru_forward(gru_, {.steps = steps, .products = products.view(), .initial = state.states.view()},
              Keep::kNothing, trace, {.last = next.view()});
  state.states = std::move(next);
}

Matrix SentenceScorer::queries(const ScorerState& state) const {
  Matrix queries(state.states.rows(), layout_.state.weight.cols);
  linear_forward(layout_.state, values_, state.states.view(), queries.view());
  return queries;
}

void SentenceScorer::score(ConstMatrix keys, const float* query, std::span<float> scores) const {
  score_rows(keys, query, values_(layout_.output.weight).data, scores.data());
  const float bias = *values_(layout_.output.bias).data;
  for (float& score : scores) score += bias;
}

}  // namespace neusum
