#ifndef NEUSUM_SUPPORT_ENCODED_DOCUMENTS_H_
#define NEUSUM_SUPPORT_ENCODED_DOCUMENTS_H_

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "base/rng.h"
#include "model/batch.h"
#include "text/vocabulary.h"

namespace neusum {

inline constexpr std::size_t kVocabularySize = 30;

// A document encoded as token ids, with labels.
struct EncodedDocument {
  std::vector<std::vector<Vocabulary::Id>> sentences = {};
  std::vector<std::uint32_t> oracle = {};      // the sentence to select at each step
  std::vector<std::vector<float>> gains = {};  // of every sentence, at each step
};

// Returns a random document of 1 to 9 sentences of 1 to 7 words, with 1 to 3 steps. Some documents
// have gains of up to two more sentences, as if they had been truncated after labelling.
inline EncodedDocument encoded_document(std::uint64_t seed) {
  Rng rng(seed);
  EncodedDocument document;
  document.sentences.resize(1 + rng.below(9));
  for (std::vector<Vocabulary::Id>& words : document.sentences) {
    words.resize(1 + rng.below(7));
    for (Vocabulary::Id& word : words)
      word = static_cast<Vocabulary::Id>(rng.below(kVocabularySize));
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

inline std::vector<EncodedDocument> encoded_documents(std::size_t count, std::uint64_t seed) {
  std::vector<EncodedDocument> documents;
  for (std::size_t i = 0; i < count; ++i) documents.push_back(encoded_document(seed + i));
  return documents;
}

inline void add_document(const EncodedDocument& document, Batch& batch) {
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

inline Batch batch_of(std::span<const EncodedDocument> documents) {
  Batch batch;
  for (const EncodedDocument& document : documents) add_document(document, batch);
  return batch;
}

}  // namespace neusum

#endif  // NEUSUM_SUPPORT_ENCODED_DOCUMENTS_H_
