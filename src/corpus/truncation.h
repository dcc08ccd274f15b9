#ifndef NEUSUM_CORPUS_TRUNCATION_H_
#define NEUSUM_CORPUS_TRUNCATION_H_

#include <cstddef>

#include "neusum/document.h"

namespace neusum {

// Keeps the first `max_sentences` sentences of a document. An oracle, which may refer to the
// others, is removed with them.
inline void truncate(Document& document, std::size_t max_sentences) {
  if (document.sentences.size() <= max_sentences) return;
  document.sentences.resize(max_sentences);
  document.oracle.reset();
  document.is_truncated = true;
}

}  // namespace neusum

#endif  // NEUSUM_CORPUS_TRUNCATION_H_
