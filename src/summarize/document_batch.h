#ifndef NEUSUM_SUMMARIZE_DOCUMENT_BATCH_H_
#define NEUSUM_SUMMARIZE_DOCUMENT_BATCH_H_

#include <cstddef>
#include <span>
#include <vector>

#include "model/batch.h"
#include "neusum/document.h"
#include "text/vocabulary.h"

namespace neusum {

// Maximum number of pieces of a sentence. Nobody writes sentences of more words.
inline constexpr std::size_t kMaxPiecesPerSentence = 100;

// The number of pieces that append_document() makes of a sentence.
std::size_t count_pieces(const Sentence& sentence, std::size_t max_words);

// Appends the sentences of a prepared document, or a part of them, to a batch as one document
// without an oracle. Sentences of more than `max_words` words are split into pieces of at most
// `max_words` words, of which the first kMaxPiecesPerSentence are used; each piece is a sentence of
// the batch. Returns the sentence that each piece belongs to.
std::vector<std::size_t> append_document(std::span<const Sentence> sentences,
                                         const Vocabulary& vocabulary, std::size_t max_words,
                                         Batch& batch);

}  // namespace neusum

#endif  // NEUSUM_SUMMARIZE_DOCUMENT_BATCH_H_
