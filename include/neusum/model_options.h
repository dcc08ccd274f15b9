#ifndef NEUSUM_MODEL_OPTIONS_H_
#define NEUSUM_MODEL_OPTIONS_H_

// What a model is made of. Where the paper and the authors' released code part, both are here;
// docs/paper-map.md says where they do.

#include <cstddef>

#include "neusum/options.h"

namespace neusum {

// Where a GRU applies its reset gate.
enum class ResetGate {
  kBefore,  // to the state, before the product with the weights: the paper's equations
  kAfter,   // to the product: what PyTorch, and so the authors' code, computes
};
template <>
struct EnumNames<ResetGate> {
  static constexpr EnumName<ResetGate> kNames[] = {
      {ResetGate::kBefore, "before"},
      {ResetGate::kAfter, "after"},
  };
};

// How the two readings of a sentence are joined to its vector.
enum class SentenceOrder { kBackwardFirst, kForwardFirst };
template <>
struct EnumNames<SentenceOrder> {
  static constexpr EnumName<SentenceOrder> kNames[] = {
      {SentenceOrder::kBackwardFirst, "backward_first"},
      {SentenceOrder::kForwardFirst, "forward_first"},
  };
};

// How often the sentences of a document are scored.
enum class Scoring {
  kEachStep,  // anew at each step, in the light of those extracted before: NeuSum
  kOnce,      // before the first step, each as one of the oracle's or not: sequence labelling, as
              // NN-SE and SummaRuNNer do
};
template <>
struct EnumNames<Scoring> {
  static constexpr EnumName<Scoring> kNames[] = {
      {Scoring::kEachStep, "each_step"},
      {Scoring::kOnce, "once"},
  };
};

// How parameters begin.
enum class Initialization {
  kXavier,    // normal, with variance 2 / (in + out); biases 0
  kReleased,  // as the authors' code: three times that variance, biases too
};
template <>
struct EnumNames<Initialization> {
  static constexpr EnumName<Initialization> kNames[] = {
      {Initialization::kXavier, "xavier"},
      {Initialization::kReleased, "released"},
  };
};

struct ModelOptions {
  // Sizes of the GRUs' states; those of the encoders are of one direction.
  std::size_t sentence_size = 256;
  std::size_t document_size = 256;
  std::size_t extractor_size = 256;
  // Size of the hidden layer that scores a sentence.
  std::size_t scorer_size = 256;
  ResetGate reset_gate = ResetGate::kAfter;
  SentenceOrder sentence_order = SentenceOrder::kForwardFirst;
  Scoring scoring = Scoring::kEachStep;

  void validate() const;  // throws InvalidInput, naming the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("sentence_size", self.sentence_size, "state of the sentence encoder, a direction");
    field("document_size", self.document_size, "state of the document encoder, a direction");
    field("extractor_size", self.extractor_size, "state of the extractor");
    field("scorer_size", self.scorer_size, "hidden layer that scores a sentence");
    field("reset_gate", self.reset_gate, "where GRUs apply the reset gate");
    field("sentence_order", self.sentence_order, "how two readings become a sentence vector");
    field("scoring", self.scoring, "how often sentences are scored");
  }
};

}  // namespace neusum

#endif  // NEUSUM_MODEL_OPTIONS_H_
