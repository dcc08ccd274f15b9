#ifndef NEUSUM_EXTRACT_DOCUMENT_BATCH_H_
#define NEUSUM_EXTRACT_DOCUMENT_BATCH_H_

#include <cstddef>
#include <vector>

#include "model/batch.h"
#include "neusum/document.h"
#include "text/vocabulary.h"

namespace neusum {

// Appends a prepared document, as a model reads it: without anything to be learned. Sentences of
// more than `max_words` words are read in pieces of at most so many. Returns for each piece, which
// is a sentence to the batch, the sentence that it is of.
std::vector<std::size_t> append_document(const Document& document, const Vocabulary& vocabulary,
                                         std::size_t max_words, Batch& batch);

}  // namespace neusum

#endif  // NEUSUM_EXTRACT_DOCUMENT_BATCH_H_
