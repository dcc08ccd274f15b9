#ifndef NEUSUM_MODEL_BATCH_H_
#define NEUSUM_MODEL_BATCH_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "text/vocabulary.h"

namespace neusum {

// Several documents as a model reads them, each list one after the other without padding. What
// belongs to item i of a list is [begin[i], begin[i + 1]) of the next. Every sentence has a word.
struct Batch {
  std::vector<Vocabulary::Id> words = {};
  std::vector<std::uint32_t> sentence_begin = {0};  // in words
  std::vector<std::uint32_t> document_begin = {0};  // in sentences

  // In training only: the index of each document in the training file.
  std::vector<std::uint32_t> document_ids = {};

  // What is to be learned; only in training, where every document has a step.
  std::vector<std::uint32_t> step_begin = {0};  // of each document, in oracle
  std::vector<std::uint32_t> oracle = {};       // a sentence of the document for each step
  // For each step the gain of every sentence that the document had when it was labelled: at least
  // those that are still there, which come first.
  std::vector<float> gains = {};
  std::vector<std::uint32_t> gains_begin = {0};  // of each step, in gains

  std::size_t num_documents() const { return document_begin.size() - 1; }
  std::size_t num_sentences() const { return sentence_begin.size() - 1; }
  std::size_t num_sentences(std::size_t document) const {
    return document_begin[document + 1] - document_begin[document];
  }
  std::size_t num_steps(std::size_t document) const {
    return step_begin[document + 1] - step_begin[document];
  }
  std::span<const Vocabulary::Id> sentence(std::size_t i) const {
    return std::span(words).subspan(sentence_begin[i], sentence_begin[i + 1] - sentence_begin[i]);
  }
  std::span<const float> step_gains(std::size_t step) const {
    return std::span(gains).subspan(gains_begin[step], gains_begin[step + 1] - gains_begin[step]);
  }

  // Ends the sentence whose words were added last; one without words gets an unknown one.
  void end_sentence() {
    if (words.size() == sentence_begin.back()) words.push_back(Vocabulary::kUnknown);
    sentence_begin.push_back(static_cast<std::uint32_t>(words.size()));
  }
  void end_document() { document_begin.push_back(static_cast<std::uint32_t>(num_sentences())); }
};

}  // namespace neusum

#endif  // NEUSUM_MODEL_BATCH_H_
