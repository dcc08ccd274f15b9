#ifndef NEUSUM_MODEL_H_
#define NEUSUM_MODEL_H_

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "neusum/model_options.h"
#include "neusum/options.h"

namespace neusum {

// How the word vectors that a model did not learn are kept.
enum class VectorPrecision {
  kFloat,  // 32 bits, as they were given
  kHalf,   // 16 bits: half as large a file, and summaries that are hardly ever others
};
template <>
struct EnumNames<VectorPrecision> {
  static constexpr EnumName<VectorPrecision> kNames[] = {
      {VectorPrecision::kFloat, "float"},
      {VectorPrecision::kHalf, "half"},
  };
};

// What there is to say about a model.
struct ModelCard {
  std::vector<std::pair<std::string, std::string>> options = {};  // names and values
  // The longest documents of its training, and their longest sentences.
  std::size_t max_sentences = 0;
  std::size_t max_sentence_words = 0;
  std::size_t words = 0;          // that it knows
  std::size_t trained_words = 0;  // of these, those whose vector was learned
  std::size_t vector_size = 0;
  VectorPrecision precision = VectorPrecision::kFloat;
  std::size_t parameters = 0;                          // numbers that were learned
  std::map<std::string, std::string> provenance = {};  // "training.data", ...
  std::string checksum = {};                           // of its file; empty where there is none
  std::size_t file_size = 0;
};

struct ModelData;

// A trained model. Copies share what they hold, which never changes.
class Model {
 public:
  // For the library's own modules, as ModelData is.
  explicit Model(std::shared_ptr<const ModelData> data) : data_(std::move(data)) {}

  // Reads the file into memory. Throws InvalidInput, which names the file, if it is damaged, is not a
  // model, or changes while it is read. Later changes to the file do not affect the model.
  static Model load(const std::string& path);

  // The file appears whole or not at all. The same model gives the same bytes.
  void save(const std::string& path, VectorPrecision precision = VectorPrecision::kFloat) const;

  const ModelOptions& options() const;
  ModelCard describe() const;

  const ModelData& data() const { return *data_; }

 private:
  std::shared_ptr<const ModelData> data_;
  std::string checksum_;
  std::size_t file_size_ = 0;
};

// The file of the model that ships: in share/neusum beside the folder of the program, where the
// library was installed to, or where the Debian package has it. InvalidInput where there is none.
std::string default_model_path();

}  // namespace neusum

#endif  // NEUSUM_MODEL_H_
