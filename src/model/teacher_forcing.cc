#include "model/teacher_forcing.h"

#include <algorithm>
#include <numeric>

#include "nn/gemm.h"
#include "nn/gru_step.h"
#include "nn/kernels.h"
#include "nn/linear.h"

namespace neusum {
namespace {

constexpr std::size_t kGroupDocuments = 16;

Matrix transposed_weight(ConstMatrix weight) {
  Matrix result(weight.cols, weight.rows);
  transpose(weight, result.view());
  return result;
}

}  // namespace

void StepScores::lay_out(const Batch& batch) {
  begin.assign(1, 0);
  for (std::size_t d = 0; d < batch.num_documents(); ++d) {
    for (std::size_t t = 0; t < batch.num_steps(d); ++t) {
      begin.push_back(begin.back() + batch.num_sentences(d));
    }
  }
  values.resize(begin.back());
}

TeacherForcing::Transposed TeacherForcing::transposed(ParameterValues values) const {
  return {transposed_weight(values(layout_.initial.weight)),
          transposed_weight(values(layout_.state.weight)),
          transposed_weight(values(layout_.sentence.weight)),
          GruTransposed(layout_.gru.weights(values, layout_.reset_gate))};
}

void TeacherForcing::plan_groups(const Batch& batch) {
  const std::size_t count = batch.num_documents();
  groups_.resize((count + kGroupDocuments - 1) / kGroupDocuments);
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    Group& group = groups_[g];
    const std::size_t begin = g * kGroupDocuments;
    const std::size_t end = std::min(begin + kGroupDocuments, count);
    group.first_sentence = batch.document_begin[begin];
    group.end_sentence = batch.document_begin[end];
    group.documents.resize(end - begin);
    std::iota(group.documents.begin(), group.documents.end(), begin);
    group.steps = pack_longest_first(
        group.documents, [&](std::size_t document) { return batch.num_steps(document); });
  }
}

void TeacherForcing::forward(const ForwardPass& pass, const PackedGru& gru, const Batch& batch,
                             const DocumentEncoding& encoding, StepScores& scores) {
  batch_ = &batch;
  encoding_ = &encoding;
  values_ = pass.values;
  plan_groups(batch);
  scores.lay_out(batch);
  pass.pool.run(groups_.size(), [&](std::size_t g) {
    gather_inputs(groups_[g]);
    forward_group(gru, groups_[g], scores);
  });
}

// Gathers s⃖_1 of each document, and the vector of the sentence extracted before each step; it is
// zero at the first step.
void TeacherForcing::gather_inputs(Group& group) const {
  group.first.reshape(group.documents.size(), encoding_->initial.cols());
  group.inputs.reshape(group.steps.num_rows(), encoding_->sentences.cols());
  group.inputs.fill(0);
  for (std::size_t i = 0; i < group.documents.size(); ++i) {
    const std::size_t document = group.documents[i];
    std::copy_n(encoding_->initial.row(document), group.first.cols(), group.first.row(i));
    for (std::size_t t = 1; t < batch_->num_steps(document); ++t) {
      std::copy_n(encoding_->sentences.row(extracted(document, t - 1)), group.inputs.cols(),
                  group.inputs.row(group.steps.offset(t) + i));
    }
  }
}

void TeacherForcing::forward_group(const PackedGru& gru, Group& group, StepScores& scores) const {
  group.initial.reshape(group.documents.size(), layout_.initial.weight.cols);
  linear_forward(layout_.initial, values_, group.first.view(), group.initial.view());
  tanh_forward(group.initial.values());

  group.states.reshape(group.steps.num_rows(), group.initial.cols());
  group.last.reshape(group.documents.size(), group.initial.cols());
  group.products.reshape(group.steps.num_rows(), GatePanels(gru.hidden_size()).num_values());
  multiply_gates(group.inputs.view(), gru.input, group.products.view());
  gru_forward(gru, sequences(group), Keep::kTrace, group.trace,
              {group.last.view(), group.states.view()});

  group.queries.reshape(group.steps.num_rows(), layout_.state.weight.cols);
  linear_forward(layout_.state, values_, group.states.view(), group.queries.view());
  group.keys.reshape(group.end_sentence - group.first_sentence, layout_.sentence.weight.cols);
  linear_forward(layout_.sentence, values_, sentences(group), group.keys.view());

  const float* const weight = values_(layout_.output.weight).data;
  const float bias = *values_(layout_.output.bias).data;
  for_steps(group, [&](const Step& step) {
    const std::span<float> values = scores.of(step.index);
    score_rows(group.keys.view().row_range(step.first_key, values.size()),
               group.queries.row(step.row), weight, values.data());
    for (float& score : values) score += bias;
  });
}

void TeacherForcing::backward(const BackwardPass& pass, const StepScores& d_scores,
                              DocumentEncoding& d_encoding) {
  const Transposed weights = transposed(pass.values);
  d_encoding.begin = encoding_->begin;
  d_encoding.sentences.reshape(encoding_->sentences.rows(), encoding_->sentences.cols());
  d_encoding.initial.reshape(encoding_->initial.rows(), encoding_->initial.cols());
  pass.pool.run(groups_.size(), [&](std::size_t g) {
    Group& group = groups_[g];
    group.gradients.reshape(1, layout_.end - layout_.begin());
    group.gradients.fill(0);
    backward_scores(d_scores, group);
    backward_states(weights, group);
    scatter_gradients(weights, group, d_encoding);
  });
  for (const Group& group : groups_) {
    add_scaled({pass.gradients.data + layout_.begin(), group.gradients.cols()},
               group.gradients.values(), 1);
  }
}

// The bias of W_s is added to all scores of a step, so it does not change their softmax and its
// gradient is 0. With Scoring::kOnce, each sentence is classified on its own and the gradient is
// not 0.
void TeacherForcing::backward_scores(const StepScores& d_scores, Group& group) const {
  const ParameterGradients gradients{group.gradients.row(0), layout_.begin()};
  group.d_queries.reshape(group.queries.rows(), group.queries.cols());
  group.d_queries.fill(0);
  group.d_keys.reshape(group.keys.rows(), group.keys.cols());
  group.d_keys.fill(0);
  float* const d_weight = gradients(layout_.output.weight).data;
  for_steps(group, [&](const Step& step) {
    const std::span<const float> d_values = d_scores.of(step.index);
    score_rows_backward(
        group.keys.view().row_range(step.first_key, d_values.size()), group.queries.row(step.row),
        values_(layout_.output.weight).data,
        {d_values.data(), group.d_keys.view().row_range(step.first_key, d_values.size()),
         group.d_queries.row(step.row), d_weight});
    if (layout_.scoring == Scoring::kEachStep) return;
    float& d_bias = *gradients(layout_.output.bias).data;
    d_bias = std::accumulate(d_values.begin(), d_values.end(), d_bias);
  });
  linear_backward(layout_.sentence, gradients, sentences(group), group.d_keys.view());
  linear_backward(layout_.state, gradients, group.states.view(), group.d_queries.view());
}

void TeacherForcing::backward_states(const Transposed& weights, Group& group) const {
  const ParameterGradients gradients{group.gradients.row(0), layout_.begin()};
  group.d_states.reshape(group.states.rows(), group.states.cols());
  multiply(group.d_queries.view(), weights.state.view(), group.d_states.view(), Output::kOverwrite);

  group.d_initial.reshape(group.initial.rows(), group.initial.cols());
  gru_backward(weights.gru, sequences(group), group.trace,
               {.d_outputs = group.d_states.view(), .d_initial = group.d_initial.view()},
               layout_.gru.gradients(gradients));
  multiply_transposed(group.inputs.view(), group.trace.d_products(), gradients(layout_.gru.input),
                      Output::kAdd);
  group.d_inputs.reshape(group.inputs.rows(), group.inputs.cols());
  multiply(group.trace.d_products(), weights.gru.input.view(), group.d_inputs.view(),
           Output::kOverwrite);

  tanh_backward(group.initial.values(), group.d_initial.values());
  linear_backward(layout_.initial, gradients, group.first.view(), group.d_initial.view());
}

void TeacherForcing::scatter_gradients(const Transposed& weights, Group& group,
                                       DocumentEncoding& d_encoding) const {
  multiply(group.d_keys.view(), weights.sentence.view(),
           d_encoding.sentences.view().row_range(group.first_sentence, group.d_keys.rows()),
           Output::kOverwrite);
  Matrix d_first(group.first.rows(), group.first.cols());
  multiply(group.d_initial.view(), weights.initial.view(), d_first.view(), Output::kOverwrite);
  for (std::size_t i = 0; i < group.documents.size(); ++i) {
    const std::size_t document = group.documents[i];
    std::copy_n(d_first.row(i), d_first.cols(), d_encoding.initial.row(document));
    for (std::size_t t = 1; t < batch_->num_steps(document); ++t) {
      const ConstMatrix d_inputs = group.d_inputs.view();
      add_scaled(d_encoding.sentences.view().row_span(extracted(document, t - 1)),
                 d_inputs.row_span(group.steps.offset(t) + i), 1);
    }
  }
}

GruSequences TeacherForcing::sequences(const Group& group) const {
  return {.steps = group.steps, .products = group.products.view(), .initial = group.initial.view()};
}

ConstMatrix TeacherForcing::sentences(const Group& group) const {
  return encoding_->sentences.view().row_range(group.first_sentence,
                                               group.end_sentence - group.first_sentence);
}

std::size_t TeacherForcing::extracted(std::size_t document, std::size_t t) const {
  return batch_->document_begin[document] + batch_->oracle[batch_->step_begin[document] + t];
}

template <typename Function>
void TeacherForcing::for_steps(const Group& group, const Function& function) const {
  for (std::size_t i = 0; i < group.documents.size(); ++i) {
    const std::size_t document = group.documents[i];
    for (std::size_t t = 0; t < batch_->num_steps(document); ++t) {
      function(Step{.index = batch_->step_begin[document] + t,
                    .row = group.steps.offset(t) + i,
                    .first_key = batch_->document_begin[document] - group.first_sentence});
    }
  }
}

}  // namespace neusum
