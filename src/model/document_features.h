#ifndef NEUSUM_MODEL_DOCUMENT_FEATURES_H_
#define NEUSUM_MODEL_DOCUMENT_FEATURES_H_

#include <cstddef>

#include "model/batch.h"
#include "model/word_embeddings.h"
#include "nn/matrix.h"

namespace neusum {

// The features of a sentence that depend on the whole document, all from 0 to 1, in this order:
//   cosine of the weighted word counts of the sentence and of the document
//   coverage: fraction of the document's weighted words that also occur in the sentence
//   frequency: in how many sentences its words occur, as a weighted mean of logarithms
//   novelty: weighted fraction of its words that no earlier sentence has
//   position in the document
//   closeness to the beginning
//   length, as a logarithm
//   mean weight of its words
inline constexpr std::size_t kNumDocumentFeatures = 8;

// Computes the features of all sentences of a batch: [sentences, kNumDocumentFeatures]. The weight
// of a word is a function of its rank by frequency, which is its place in the vocabulary. Unknown
// words have no weight.
void document_features(const Batch& batch, const WordEmbeddings& words, MatrixView features);

}  // namespace neusum

#endif  // NEUSUM_MODEL_DOCUMENT_FEATURES_H_
