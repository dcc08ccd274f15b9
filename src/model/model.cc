#include "neusum/model.h"

#include <algorithm>
#include <utility>

#include "model/model_data.h"
#include "model/model_file.h"
#include "model/model_metadata.h"
#include "neusum/error.h"

namespace neusum {
namespace {

constexpr std::size_t kSpecialIds = Vocabulary::kUnknown + 1;  // padding and unknown

std::size_t count_parameters(const ParameterLayout& layout) {
  std::size_t count = 0;
  for (const TensorSlice& tensor : layout.tensors()) count += tensor.rows * tensor.cols;
  return count;
}

}  // namespace

Model make_model(std::shared_ptr<const ModelData> data) { return Model(std::move(data)); }

const ModelData& data_of(const Model& model) { return *model.data_; }

Model Model::load(const std::string& path) {
  return read(std::make_shared<const TensorFile>(path));
}

Model Model::load_bytes(std::span<const std::byte> bytes, const std::string& name) {
  return read(std::make_shared<const TensorFile>(name, bytes));
}

Model Model::read(std::shared_ptr<const TensorFile> file) {
  std::string checksum(file->checksum());
  const std::size_t file_size = file->file_size();
  Model model(std::make_shared<const ModelData>(read_model(std::move(file))));
  model.checksum_ = std::move(checksum);
  model.file_size_ = file_size;
  return model;
}

void Model::save(const std::string& path, VectorPrecision precision) const {
  write_model(path, *data_, precision);
}

Model Model::quantize() const {
  if (data_->options.reset_gate == ResetGate::kBefore) {
    throw InvalidInput("a model with the reset gate before the product cannot have 8-bit weights");
  }
  auto quantized = std::make_shared<ModelData>(*data_);
  quantized->weight_precision = WeightPrecision::kInt8;
  return Model(std::move(quantized));
}

const ModelOptions& Model::options() const { return data_->options; }

ModelCard Model::describe() const {
  const WordEmbeddings& words = data_->words;
  return {.options = option_texts(data_->options),
          .max_sentences = data_->max_sentences,
          .max_sentence_words = data_->max_sentence_words,
          .languages = data_->languages,
          .words = words.rows() - kSpecialIds,
          .trained_words = std::max(words.trained_rows, kSpecialIds) - kSpecialIds,
          .vector_size = words.size,
          .precision = words.precision(),
          .weight_precision = data_->weight_precision,
          .parameters = count_parameters(data_->layers().layout()),
          .provenance = data_->provenance,
          .checksum = checksum_,
          .file_size = file_size_};
}

}  // namespace neusum
