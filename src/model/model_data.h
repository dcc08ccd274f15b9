#ifndef NEUSUM_MODEL_MODEL_DATA_H_
#define NEUSUM_MODEL_MODEL_DATA_H_

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/model_languages.h"
#include "model/neusum_model.h"
#include "model/sentence_encoder.h"
#include "model/summary_ranker.h"
#include "neusum/model.h"
#include "neusum/model_options.h"
#include "text/vocabulary.h"

namespace neusum {

// Key of the model's name in its provenance.
inline constexpr const char* kModelName = "name";

// A complete model: options, vocabulary, parameters and provenance.
struct ModelData {
  ModelOptions options = {};
  // Length limits of documents and sentences in training.
  std::size_t max_sentences = 80;
  std::size_t max_sentence_words = 100;
  ModelLanguages languages = {"en"};  // not empty
  Vocabulary vocabulary;
  WordEmbeddings words = {};                       // vocabulary.size() rows
  std::shared_ptr<const void> vectors_owner = {};  // owns the frozen vectors of `words`
  std::vector<float> parameters = {};              // in the layout of NeusumModel
  WeightPrecision weight_precision = WeightPrecision::kFloat;
  std::optional<SummaryRankers> rankers = {};
  // Facts about the model and its training, by name.
  std::map<std::string, std::string> provenance = {};

  NeusumModel layers() const { return {options, words}; }
};

Model make_model(std::shared_ptr<const ModelData> data);
const ModelData& data_of(const Model& model);

}  // namespace neusum

#endif  // NEUSUM_MODEL_MODEL_DATA_H_
