#ifndef NEUSUM_EXTRACT_DOCUMENT_BATCH_H_
#define NEUSUM_EXTRACT_DOCUMENT_BATCH_H_

#include <cstddef>
#include <vector>

#include "model/batch.h"
#include "neusum/document.h"
#include "text/vocabulary.h"

namespace neusum {

// Appends a prepared document to a batch, without an oracle. Sentences of more than `max_words`
// words are split into pieces of at most `max_words` words; each piece is a sentence of the batch.
// Returns the sentence of the document that each piece belongs to.
std::vector<std::size_t> append_document(const Document& document, const Vocabulary& vocabulary,
                                         std::size_t max_words, Batch& batch);

}  // namespace neusum

#endif  // NEUSUM_EXTRACT_DOCUMENT_BATCH_H_
