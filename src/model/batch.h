#ifndef NEUSUM_MODEL_BATCH_H_
#define NEUSUM_MODEL_BATCH_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "text/vocabulary.h"

namespace neusum {

// Documents encoded as token ids, concatenated without padding. The words of sentence i are
// words[sentence_begin[i], sentence_begin[i + 1]); the other *_begin lists work in the same way.
// Every sentence has at least one word.
struct Batch {
  std::vector<Vocabulary::Id> words = {};
  std::vector<std::uint32_t> sentence_begin = {0};  // per sentence, index into words
  std::vector<std::uint32_t> document_begin = {0};  // per document, index of its first sentence

  // Only for training: the index of each document in the training file.
  std::vector<std::uint32_t> document_ids = {};

  // Only for training: the steps of each document's oracle. Every document has at least one step.
  std::vector<std::uint32_t> step_begin = {0};  // per document, index into oracle
  std::vector<std::uint32_t> oracle = {};  // per step, index of the sentence within the document
  // Per step, the gains of all sentences of the document, including the sentences that were removed
  // from its end because it was too long.
  std::vector<float> gains = {};
  std::vector<std::uint32_t> gains_begin = {0};  // per step, index into gains

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

  // Ends the current sentence. If it has no words, adds an unknown word.
  void end_sentence() {
    if (words.size() == sentence_begin.back()) words.push_back(Vocabulary::kUnknown);
    sentence_begin.push_back(static_cast<std::uint32_t>(words.size()));
  }
  void end_document() { document_begin.push_back(static_cast<std::uint32_t>(num_sentences())); }
};

}  // namespace neusum

#endif  // NEUSUM_MODEL_BATCH_H_
