#ifndef NEUSUM_MODEL_H_
#define NEUSUM_MODEL_H_

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "neusum/layer_options.h"
#include "neusum/model_options.h"
#include "neusum/options.h"

namespace neusum {

// Number format of the word vectors that were not trained.
enum class VectorPrecision {
  kFloat,  // 32-bit floats, as given
  kHalf,   // 16-bit floats: half the file size; summaries almost never change
  kInt8,   // 8-bit integers, with one scale per vector: a quarter; applies to trained vectors, too
};
template <>
struct EnumNames<VectorPrecision> {
  static constexpr EnumName<VectorPrecision> kNames[] = {
      {VectorPrecision::kFloat, "float"},
      {VectorPrecision::kHalf, "half"},
      {VectorPrecision::kInt8, "int8"},
  };
};

// Description of a model.
struct ModelCard {
  std::vector<std::pair<std::string, std::string>> options = {};  // names and values
  // Maximum length of documents (in sentences) and of sentences (in words) during training.
  std::size_t max_sentences = 0;
  std::size_t max_sentence_words = 0;
  // BCP 47 tags of the languages that it was trained for; English if the file does not state them.
  std::vector<std::string> languages = {};
  std::size_t words = 0;          // vocabulary size
  std::size_t trained_words = 0;  // words of the vocabulary whose vectors were trained
  std::size_t vector_size = 0;
  VectorPrecision precision = VectorPrecision::kFloat;
  WeightPrecision weight_precision = WeightPrecision::kFloat;
  std::size_t parameters = 0;                          // number of trained parameters
  std::map<std::string, std::string> provenance = {};  // "training.data", ...
  std::string checksum = {};                           // of its file; empty without a file
  std::size_t file_size = 0;
};

struct ModelData;
class TensorFile;

// A trained model. It is immutable, so thread-safe, and copies share their data.
class Model {
 public:
  // Reads the file into memory. Throws InvalidInput, which names the file, if it is damaged, is not
  // a model, or changes while it is read. Later changes to the file do not affect the model.
  static Model load(const std::string& path);

  // The same for the bytes of a file, which are copied. Errors call the model `name`.
  static Model load_bytes(std::span<const std::byte> bytes, const std::string& name = "the model");

  // Returns the model with 8-bit weights in its GRUs, which is faster and almost always extracts
  // the same sentences. Throws InvalidInput if the model has ResetGate::kBefore.
  Model quantize() const;

  // Writes the file atomically. The same model gives the same bytes.
  void save(const std::string& path, VectorPrecision precision = VectorPrecision::kFloat) const;

  const ModelOptions& options() const;
  ModelCard describe() const;

 private:
  friend Model make_model(std::shared_ptr<const ModelData> data);
  friend const ModelData& data_of(const Model& model);

  explicit Model(std::shared_ptr<const ModelData> data) : data_(std::move(data)) {}
  static Model read(std::shared_ptr<const TensorFile> file);

  std::shared_ptr<const ModelData> data_;
  std::string checksum_;
  std::size_t file_size_ = 0;
};

// Path of the model for English that ships with neusum, in the first folder of the search path
// (installed_models.h) that has it. Throws InvalidInput if none has it.
std::string default_model_path();

}  // namespace neusum

#endif  // NEUSUM_MODEL_H_
