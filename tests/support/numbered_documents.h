#ifndef NEUSUM_SUPPORT_NUMBERED_DOCUMENTS_H_
#define NEUSUM_SUPPORT_NUMBERED_DOCUMENTS_H_

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "base/rng.h"
#include "model/batch.h"
#include "text/vocabulary.h"

namespace neusum {

inline constexpr std::size_t kNumberedWords = 30;  // vocabulary size

// A document encoded as token ids, with labels.
struct NumberedDocument {
  std::vector<std::vector<Vocabulary::Id>> sentences = {};
  std::vector<std::uint32_t> oracle = {};      // the sentence to select at each step
  std::vector<std::vector<float>> gains = {};  // of every sentence, at each step
};

// Returns a random document of 1 to 9 sentences of 1 to 7 words, with 1 to 3 steps. Some documents
// have gains of up to two more sentences, as if they had been truncated after labelling.
inline NumberedDocument numbered_document(std::uint64_t seed) {
  Rng rng(seed);
  NumberedDocument document;
  document.sentences.resize(1 + rng.below(9));
  for (std::vector<Vocabulary::Id>& words : document.sentences) {
    words.resize(1 + rng.below(7));
    for (Vocabulary::Id& word : words)
      word = static_cast<Vocabulary::Id>(rng.below(kNumberedWords));
  }
  std::vector<std::uint32_t> order(document.sentences.size());
  std::iota(order.begin(), order.end(), 0U);
  rng.shuffle(std::span(order));
  order.resize(std::min<std::size_t>(order.size(), 1 + rng.below(3)));
  document.oracle = order;
  document.gains.resize(order.size());
  const std::size_t num_truncated = rng.below(3);
  for (std::vector<float>& gains : document.gains) {
    gains.resize(document.sentences.size() + num_truncated);
    for (float& gain : gains) gain = static_cast<float>(rng.uniform() - 0.5);
  }
  return document;
}

inline std::vector<NumberedDocument> numbered_documents(std::size_t count, std::uint64_t seed) {
  std::vector<NumberedDocument> documents;
  for (std::size_t i = 0; i < count; ++i) documents.push_back(numbered_document(seed + i));
  return documents;
}

inline void add_document(const NumberedDocument& document, Batch& batch) {
  for (const std::vector<Vocabulary::Id>& words : document.sentences) {
    batch.words.insert(batch.words.end(), words.begin(), words.end());
    batch.end_sentence();
  }
  batch.document_ids.push_back(static_cast<std::uint32_t>(batch.num_documents()));
  batch.end_document();
  batch.oracle.insert(batch.oracle.end(), document.oracle.begin(), document.oracle.end());
  batch.step_begin.push_back(static_cast<std::uint32_t>(batch.oracle.size()));
  for (const std::vector<float>& gains : document.gains) {
    batch.gains.insert(batch.gains.end(), gains.begin(), gains.end());
    batch.gains_begin.push_back(static_cast<std::uint32_t>(batch.gains.size()));
  }
}

inline Batch batch_of(std::span<const NumberedDocument> documents) {
  Batch batch;
  for (const NumberedDocument& document : documents) add_document(document, batch);
  return batch;
}

}  // namespace neusum

#endif  // NEUSUM_SUPPORT_NUMBERED_DOCUMENTS_H_
