#ifndef NEUSUM_SUPPORT_RANDOM_MODEL_H_
#define NEUSUM_SUPPORT_RANDOM_MODEL_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/rng.h"
#include "model/batch.h"
#include "model/model_data.h"
#include "nn/initialize.h"

namespace neusum {

inline constexpr std::size_t kNumRandomWords = 50;  // w0, w1, ...

inline constexpr ModelOptions kRandomModelSizes = {
    .sentence_size = 12, .document_size = 10, .extractor_size = 8, .scorer_size = 6};

// Returns a small model of these words with random parameters.
inline ModelData random_model(std::uint64_t seed = 1,
                              const ModelOptions& options = kRandomModelSizes) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < kNumRandomWords; ++i) words.push_back("w" + std::to_string(i));
  ModelData model{.options = options,
                  .vocabulary = Vocabulary(words),
                  .words = {.size = 9, .trained_rows = kNumRandomWords + 2}};
  const NeusumModel layers = model.layers();
  model.parameters.resize(layers.layout().size());
  initialize(Initialization::kReleased, layers.layout(), Rng(seed), model.parameters);
  return model;
}

// Appends a document of `num_sentences` sentences of up to 30 of these words.
inline void append_random_document(std::size_t num_sentences, Rng& rng, Batch& batch) {
  for (std::size_t i = 0; i < num_sentences; ++i) {
    for (std::size_t left = 1 + rng.below(30); left > 0; --left) {
      batch.words.push_back(static_cast<Vocabulary::Id>(1 + rng.below(kNumRandomWords + 1)));
    }
    batch.end_sentence();
  }
  batch.end_document();
}

}  // namespace neusum

#endif  // NEUSUM_SUPPORT_RANDOM_MODEL_H_
