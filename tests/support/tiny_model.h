#ifndef NEUSUM_SUPPORT_TINY_MODEL_H_
#define NEUSUM_SUPPORT_TINY_MODEL_H_

#include <cstddef>
#include <vector>

#include "model/neusum_model.h"
#include "neusum/model_options.h"
#include "support/encoded_documents.h"
#include "support/numbers.h"

namespace neusum {

// Returns the options with small sizes, all different.
inline ModelOptions with_small_sizes(ModelOptions options = {}) {
  options.sentence_size = 5;
  options.document_size = 4;
  options.extractor_size = 6;
  options.scorer_size = 7;
  return options;
}

// A model with random parameters for the words of encoded_document().
struct TinyModel {
  explicit TinyModel(const ModelOptions& options = {}, std::size_t num_trained = kTrainedWords)
      : frozen(random_matrix(kVocabularySize - num_trained, kWordSize, 1)),
        words{.size = kWordSize, .trained_rows = num_trained, .frozen = frozen.view()},
        layers(with_small_sizes(options), words),
        parameters(random_floats(layers.layout().size(), 2)) {}

  static constexpr std::size_t kWordSize = 3;
  static constexpr std::size_t kTrainedWords = 8;

  Matrix frozen;
  WordEmbeddings words;
  NeusumModel layers;
  std::vector<float> parameters;
};

}  // namespace neusum

#endif  // NEUSUM_SUPPORT_TINY_MODEL_H_
