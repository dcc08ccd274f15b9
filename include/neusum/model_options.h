#ifndef NEUSUM_MODEL_OPTIONS_H_
#define NEUSUM_MODEL_OPTIONS_H_

// Architecture of a model. Where the paper and the authors' released code differ, both variants
// exist; docs/explanation/paper-map.md lists the differences.

#include <cstddef>

#include "neusum/layer_options.h"
#include "neusum/options.h"

namespace neusum {

// How the two directions of the sentence encoder are concatenated.
enum class SentenceOrder { kBackwardFirst, kForwardFirst };
template <>
struct EnumNames<SentenceOrder> {
  static constexpr EnumName<SentenceOrder> kNames[] = {
      {SentenceOrder::kBackwardFirst, "backward_first"},
      {SentenceOrder::kForwardFirst, "forward_first"},
  };
};

// When the sentences of a document are scored.
enum class Scoring {
  kEachStep,  // at each step, given the sentences selected so far: NeuSum
  kOnce,      // once, each sentence on its own: sequence labelling, as in NN-SE and SummaRuNNer
};
template <>
struct EnumNames<Scoring> {
  static constexpr EnumName<Scoring> kNames[] = {
      {Scoring::kEachStep, "each_step"},
      {Scoring::kOnce, "once"},
  };
};

// What the document encoder reads of a sentence.
enum class DocumentInput {
  kVectors,  // its vector alone, as in the paper
  // Also how its words are distributed over the document, its position and its length.
  kVectorsAndFeatures,
};
template <>
struct EnumNames<DocumentInput> {
  static constexpr EnumName<DocumentInput> kNames[] = {
      {DocumentInput::kVectors, "vectors"},
      {DocumentInput::kVectorsAndFeatures, "vectors_and_features"},
  };
};

struct ModelOptions {
  // Hidden sizes of the GRUs; those of the encoders are per direction.
  std::size_t sentence_size = 256;
  std::size_t document_size = 256;
  std::size_t extractor_size = 256;
  // Size of the scorer's hidden layer.
  std::size_t scorer_size = 256;
  ResetGate reset_gate = ResetGate::kAfter;
  SentenceOrder sentence_order = SentenceOrder::kForwardFirst;
  Scoring scoring = Scoring::kEachStep;
  DocumentInput document_input = DocumentInput::kVectors;

  void validate() const;  // throws InvalidInput, naming the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("sentence_size", self.sentence_size, "hidden size per direction of the sentence encoder");
    field("document_size", self.document_size, "hidden size per direction of the document encoder");
    field("extractor_size", self.extractor_size, "hidden size of the extractor");
    field("scorer_size", self.scorer_size, "hidden size of the scorer");
    field("reset_gate", self.reset_gate,
          "where GRUs apply the reset gate: before or after the product");
    field("sentence_order", self.sentence_order,
          "order in which the two directions are concatenated");
    field("scoring", self.scoring, "score sentences at each step (NeuSum) or once (labelling)");
    field("document_input", self.document_input,
          "input of the document encoder: sentence vectors alone, or also features such as the "
          "position");
  }
};

}  // namespace neusum

#endif  // NEUSUM_MODEL_OPTIONS_H_
