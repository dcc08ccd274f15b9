#ifndef NEUSUM_TESTS_SUPPORT_SMALL_MODEL_H_
#define NEUSUM_TESTS_SUPPORT_SMALL_MODEL_H_

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "model/model_data.h"
#include "tensors/checksum.h"

namespace neusum {

// Returns a model of a few kilobytes, with six words and random parameters. Its first
// `trained_rows` word vectors are trained.
inline ModelData small_model(std::size_t trained_rows = 3) {
  constexpr std::size_t kWordSize = 5;
  ModelData model{.options = {.sentence_size = 4,
                              .document_size = 3,
                              .extractor_size = 2,
                              .scorer_size = 3,
                              .sentence_order = SentenceOrder::kBackwardFirst},
                  .vocabulary = Vocabulary({"the", "ferry", "left", "naïve", "at", "noon"}),
                  .provenance = {{"training.data", "invented"}, {"scores.rouge_2", "0.19"}}};
  Rng rng(17);
  const std::size_t rows = model.vocabulary.size() - trained_rows;
  const auto vectors = std::make_shared<std::vector<float>>(rows * kWordSize);
  for (float& number : *vectors) number = static_cast<float>(rng.normal());
  model.words = {.size = kWordSize,
                 .trained_rows = trained_rows,
                 .frozen = {vectors->data(), rows, kWordSize, kWordSize}};
  model.vectors_owner = vectors;
  const NeusumModel layers = model.layers();
  model.parameters.resize(layers.layout().size());
  for (const TensorSlice& place : layers.layout().tensors()) {
    for (float& number : std::span(model.parameters).subspan(place.offset, place.rows * place.cols))
      number = static_cast<float>(rng.normal());
  }
  return model;
}

// Corrects the checksum of a modified tensor file, if it has one.
inline void repair_checksum(std::string& file) {
  constexpr std::string_view kKey = "\"neusum.checksum\":\"";
  const std::size_t begin = file.find(kKey) + kKey.size();
  if (begin < kKey.size() || file.size() < begin + kChecksumDigits) return;
  file.replace(begin, kChecksumDigits, std::string(kChecksumDigits, '0'));
  const std::array<ByteSpan, 1> whole = {std::as_bytes(std::span(std::as_const(file)))};
  file.replace(begin, kChecksumDigits, checksum_of(whole));
}

}  // namespace neusum

#endif  // NEUSUM_TESTS_SUPPORT_SMALL_MODEL_H_
