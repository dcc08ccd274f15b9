#ifndef NEUSUM_MODEL_MODEL_DATA_H_
#define NEUSUM_MODEL_MODEL_DATA_H_

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "model/model_languages.h"
#include "model/neusum_model.h"
#include "model/sentence_encoder.h"
#include "neusum/model_options.h"
#include "text/vocabulary.h"

namespace neusum {

// The key of what a model is called, in its provenance.
inline constexpr const char* kModelName = "name";

// All of a model: how it is made, its words, its numbers, and where it comes from.
struct ModelData {
  ModelOptions options = {};
  // The longest documents and sentences of its training.
  std::size_t max_sentences = 80;
  std::size_t max_sentence_words = 100;
  ModelLanguages languages = {"en"};  // not empty
  Vocabulary vocabulary;
  WordEmbeddings words = {};                       // vocabulary.size() rows
  std::shared_ptr<const void> vectors_owner = {};  // of what is frozen in words
  std::vector<float> parameters = {};              // as NeusumModel lays them out
  std::map<std::string, std::string> provenance =
      {};  // what is told about it; "training.data", ...

  NeusumModel layers() const { return {options, words}; }
};

}  // namespace neusum

#endif  // NEUSUM_MODEL_MODEL_DATA_H_
