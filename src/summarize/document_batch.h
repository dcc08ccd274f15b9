#ifndef NEUSUM_SUMMARIZE_DOCUMENT_BATCH_H_
#define NEUSUM_SUMMARIZE_DOCUMENT_BATCH_H_

#include <cstddef>

#include "data/batch.h"
#include "neusum/document.h"
#include "text/vocabulary.h"

namespace neusum {

// What is read of a document; 0 is all.
struct ReadingLimits {
  std::size_t sentences = 0;
  std::size_t sentence_words = 0;
};

// Appends a prepared document, as a model reads it: without anything to be learned.
void append_document(const Document& document, const Vocabulary& vocabulary,
                     const ReadingLimits& limits, Batch& batch);

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZE_DOCUMENT_BATCH_H_
