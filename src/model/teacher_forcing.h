#ifndef NEUSUM_MODEL_TEACHER_FORCING_H_
#define NEUSUM_MODEL_TEACHER_FORCING_H_

#include <cstddef>
#include <span>
#include <vector>

#include "model/batch.h"
#include "model/sentence_scorer.h"
#include "nn/bi_gru.h"

namespace neusum {

// For each step of a batch one number a sentence of its document.
struct StepScores {
  std::vector<float> values = {};
  std::vector<std::size_t> begin = {0};  // of each step, in values

  // Makes room for the steps of a batch.
  void lay_out(const Batch& batch);

  std::span<float> of(std::size_t step) {
    return std::span(values).subspan(begin[step], begin[step + 1] - begin[step]);
  }
  std::span<const float> of(std::size_t step) const {
    return std::span(values).subspan(begin[step], begin[step + 1] - begin[step]);
  }
};

// The extraction as it is taught: at step t the first t sentences of the oracle are extracted, so
// that all inputs are known and the steps are one reading of the GRU. Groups of documents are the
// tasks of the threads.
class TeacherForcing {
 public:
  struct Transposed {
    Matrix initial;
    Matrix state;
    Matrix sentence;
    GruTransposed gru;
  };
  static Transposed transposed(const ScorerLayout& places, ParameterValues values);

  explicit TeacherForcing(const ScorerLayout& places) : places_(places) {}

  // δ(S_i) of every step.
  void forward(const ForwardPass& pass, const Batch& batch, const DocumentEncoding& encoding,
               StepScores& scores);

  // From the gradients of the scores that forward() gave, with the same values; `d_encoding` is
  // set.
  void backward(const BackwardPass& pass, const Transposed& weights, const StepScores& d_scores,
                DocumentEncoding& d_encoding);

 private:
  // Some documents, with what their extraction leaves behind.
  struct Group {
    std::vector<std::size_t> documents = {};  // those with most steps first
    std::size_t first_sentence = 0;           // theirs are [first_sentence, end_sentence)
    std::size_t end_sentence = 0;
    PackedSteps steps = PackedSteps({});
    Matrix first = {};    // [documents, document size]: s⃖_1
    Matrix initial = {};  // [documents, extractor size]: h_0
    Matrix inputs = {};   // [rows, sentence size]: s_{t-1}
    Matrix states = {};   // [rows, extractor size]: h_t
    Matrix last = {};
    Matrix queries = {};  // [rows, scorer size]: W_q h_t
    Matrix keys = {};     // [sentences, scorer size]: W_d s_i
    GruTrace trace = {};
    // The gradients of these, and of the parameters from this group alone.
    Matrix d_initial = {};
    Matrix d_inputs = {};
    Matrix d_states = {};
    Matrix d_queries = {};
    Matrix d_keys = {};
    Matrix gradients = {};
  };

  // A step of a document: its number in the batch, its packed row, the first of the keys.
  struct Step {
    std::size_t number;
    std::size_t row;
    std::size_t first_key;
  };

  void plan(const Batch& batch);
  void gather_inputs(Group& group) const;
  void forward_group(Group& group, StepScores& scores) const;
  void backward_scores(const StepScores& d_scores, Group& group) const;
  void backward_states(const Transposed& weights, Group& group) const;
  void scatter_gradients(const Transposed& weights, Group& group,
                         DocumentEncoding& d_encoding) const;
  GruSequences sequences(const Group& group) const;
  ConstMatrix sentences(const Group& group) const;
  // The sentence of the batch that is extracted at step t.
  std::size_t extracted(std::size_t document, std::size_t t) const;
  template <typename Function>
  void for_steps(const Group& group, const Function& function) const;

  const ScorerLayout& places_;
  std::vector<Group> groups_;
  // Of the last forward():
  const Batch* batch_ = nullptr;
  const DocumentEncoding* encoding_ = nullptr;
  ParameterValues values_;
};

}  // namespace neusum

#endif  // NEUSUM_MODEL_TEACHER_FORCING_H_
