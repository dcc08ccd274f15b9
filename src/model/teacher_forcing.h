#ifndef NEUSUM_MODEL_TEACHER_FORCING_H_
#define NEUSUM_MODEL_TEACHER_FORCING_H_

#include <cstddef>
#include <span>
#include <vector>

#include "model/batch.h"
#include "model/sentence_scorer.h"
#include "nn/bi_gru.h"

namespace neusum {

// Scores, or their gradients: for each step of a batch, one value per sentence of the document.
struct StepScores {
  std::vector<float> values = {};
  std::vector<std::size_t> begin = {0};  // per step, index into values

  // Resizes the lists for the steps of a batch.
  void lay_out(const Batch& batch);

  std::span<float> of(std::size_t step) {
    return std::span(values).subspan(begin[step], begin[step + 1] - begin[step]);
  }
  std::span<const float> of(std::size_t step) const {
    return std::span(values).subspan(begin[step], begin[step + 1] - begin[step]);
  }
};

// Scores with teacher forcing: before step t, the first t sentences of the oracle are extracted.
// All inputs of the GRU are known in advance, so that one pass computes all steps. Each thread
// processes groups of documents.
class TeacherForcing {
 public:
  explicit TeacherForcing(const ScorerLayout& layout) : layout_(layout) {}

  // Computes δ(S_i) at every step.
  void forward(const ForwardPass& pass, const PackedGru& gru, const Batch& batch,
               const DocumentEncoding& encoding, StepScores& scores);

  // Sets `d_encoding` and adds the gradients of the parameters, given the gradients of the scores
  // of the last forward(). The parameters must not have changed since.
  void backward(const BackwardPass& pass, const StepScores& d_scores, DocumentEncoding& d_encoding);

 private:
  // Transposed weights for the backward pass.
  struct Transposed {
    Matrix initial;
    Matrix state;
    Matrix sentence;
    GruTransposed gru;
  };
  // A group of documents, and what the forward pass keeps for the backward pass.
  struct Group {
    std::vector<std::size_t> documents = {};  // the ones with the most steps first
    std::size_t first_sentence = 0;           // their sentences are [first_sentence, end_sentence)
    std::size_t end_sentence = 0;
    PackedSteps steps = PackedSteps({});
    Matrix first = {};     // [documents, document size]: s⃖_1
    Matrix initial = {};   // [documents, extractor size]: h_0
    Matrix inputs = {};    // [rows, sentence size]: s_{t-1}
    Matrix products = {};  // the input products of the GRU
    Matrix states = {};    // [rows, extractor size]: h_t
    Matrix last = {};
    Matrix queries = {};  // [rows, scorer size]: W_q h_t
    Matrix keys = {};     // [sentences, scorer size]: W_d s_i
    GruTrace trace = {};
    // Gradients of the matrices above, and of the parameters for this group alone.
    Matrix d_initial = {};
    Matrix d_inputs = {};
    Matrix d_states = {};
    Matrix d_queries = {};
    Matrix d_keys = {};
    Matrix gradients = {};
  };

  struct Step {
    std::size_t index;      // in the batch
    std::size_t row;        // packed row in the group
    std::size_t first_key;  // row of the document's first sentence in Group::keys
  };

  Transposed transposed(ParameterValues values) const;
  void plan_groups(const Batch& batch);
  void gather_inputs(Group& group) const;
  void forward_group(const PackedGru& gru, Group& group, StepScores& scores) const;
  void backward_scores(const StepScores& d_scores, Group& group) const;
  void backward_states(const Transposed& weights, Group& group) const;
  void scatter_gradients(const Transposed& weights, Group& group,
                         DocumentEncoding& d_encoding) const;
  GruSequences sequences(const Group& group) const;
  ConstMatrix sentences(const Group& group) const;
  // The sentence of the batch that the oracle extracts at step t.
  std::size_t extracted(std::size_t document, std::size_t t) const;
  template <typename Function>
  void for_steps(const Group& group, const Function& function) const;

  const ScorerLayout& layout_;
  std::vector<Group> groups_;
  // Arguments of the last forward():
  const Batch* batch_ = nullptr;
  const DocumentEncoding* encoding_ = nullptr;
  ParameterValues values_;
};

}  // namespace neusum

#endif  // NEUSUM_MODEL_TEACHER_FORCING_H_
