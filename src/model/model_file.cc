#include "model/model_file.h"

#include <simdjson.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "model/model_metadata.h"
#include "model/quantized_tensors.h"
#include "model/ranker_tensors.h"
#include "neusum/error.h"
#include "tensors/checked_tensors.h"
#include "tensors/half.h"

namespace neusum {
namespace {

constexpr const char* kFrozenName = "embedding.frozen";
constexpr const char* kTrainedName = "embedding.trained";
constexpr const char* kWordsName = "vocabulary.words";
constexpr std::size_t kMaxVectorSize = 8192;
constexpr std::size_t kMaxWordBytes = std::size_t{1} << 30;  // keeps word ids within 32 bits

// The words of the vocabulary, each followed by a line feed. Padding and unknown are not stored.
std::string format_words(const Vocabulary& vocabulary) {
  std::string text;
  for (std::size_t id = Vocabulary::kUnknown + 1; id < vocabulary.size(); ++id) {
    const std::string_view word = vocabulary.word(static_cast<Vocabulary::Id>(id));
    if (word.find('\n') != std::string_view::npos) {
      throw InvalidInput("a word of the vocabulary holds a line feed");
    }
    text += word;
    text += '\n';
  }
  return text;
}

void check_word_text(std::string_view text) {
  if (text.size() > kMaxWordBytes) throw InvalidInput("the vocabulary is too large");
  if (!simdjson::validate_utf8(text.data(), text.size())) {
    throw InvalidInput("a word of the vocabulary is not UTF-8");
  }
}

// A bias is stored as a vector, a weight as a matrix.
Shape shape_of(const TensorSlice& slice) {
  return slice.is_bias ? Shape{slice.cols} : Shape{slice.rows, slice.cols};
}

// Number formats of the parameters.
struct Precisions {
  WeightPrecision weights;
  VectorPrecision vectors;

  bool is_quantized(const TensorSlice& slice) const {
    return slice.name == kTrainedName ? vectors == VectorPrecision::kInt8
                                      : slice.is_gates && weights == WeightPrecision::kInt8;
  }
};

ScaleAxis scale_axis(const TensorSlice& slice) {
  return slice.name == kTrainedName ? ScaleAxis::kRow : ScaleAxis::kColumn;
}

// Adds a matrix of floats as integers. Throws InvalidInput if a value is not finite.
void add_quantized(const TensorView& matrix, ScaleAxis axis, TensorQuantizer& quantizer,
                   std::vector<TensorView>& tensors) {
  const std::size_t cols = matrix.shape[1];
  quantizer.add(matrix.name, {finite_floats(matrix).data(), matrix.shape[0], cols, cols}, axis,
                tensors);
}

// The parameter tensors that are not empty.
std::vector<TensorView> parameter_tensors(const ModelData& model, const ParameterLayout& layout,
                                          Precisions precisions, TensorQuantizer& quantizer) {
  std::vector<TensorView> tensors;
  for (const TensorSlice& slice : layout.tensors()) {
    const std::size_t count = slice.rows * slice.cols;
    if (count == 0) continue;
    const auto values = std::span(model.parameters).subspan(slice.offset, count);
    TensorView tensor = {slice.name, TensorType::kF32, shape_of(slice), std::as_bytes(values)};
    if (precisions.is_quantized(slice)) {
      add_quantized(tensor, scale_axis(slice), quantizer, tensors);
    } else {
      tensors.push_back(std::move(tensor));
    }
  }
  return tensors;
}

// Buffers for frozen vectors that are converted to another precision.
struct ConvertedVectors {
  std::vector<float> floats = {};
  std::vector<std::uint16_t> halves = {};
  TensorQuantizer quantizer = {};
};
// The frozen vectors as floats. They point into `words` if they already are floats, and into
// `converted` otherwise.
std::span<const float> frozen_floats(const WordEmbeddings& words, std::vector<float>& converted) {
  const std::size_t count = words.num_frozen() * words.size;
  if (words.precision() == VectorPrecision::kFloat) return {words.frozen.data, count};
  converted.resize(count);
  if (words.precision() == VectorPrecision::kHalf) {
    halves_to_floats({words.frozen_half.data, count}, converted);
  } else {
    for (std::size_t row = 0; row < words.num_frozen(); ++row) {
      words.frozen_int8.copy(row, converted.data() + row * words.size);
    }
  }
  return converted;
}

// Adds the frozen vectors in the given precision. The tensors point into `words` or `converted`.
void add_frozen_tensors(const WordEmbeddings& words, VectorPrecision precision,
                        ConvertedVectors& converted, std::vector<TensorView>& tensors) {
  const Shape shape = {words.num_frozen(), words.size};
  if (precision == VectorPrecision::kHalf && words.precision() == VectorPrecision::kHalf) {
    const std::span halves(words.frozen_half.data, words.num_frozen() * words.size);
    tensors.push_back({kFrozenName, TensorType::kF16, shape, std::as_bytes(halves)});
    return;
  }
  const std::span<const float> floats = frozen_floats(words, converted.floats);
  if (precision == VectorPrecision::kFloat) {
    tensors.push_back({kFrozenName, TensorType::kF32, shape, std::as_bytes(floats)});
  } else if (precision == VectorPrecision::kHalf) {
    converted.halves.resize(floats.size());
    floats_to_halves(floats, converted.halves);
    tensors.push_back(
        {kFrozenName, TensorType::kF16, shape, std::as_bytes(std::span(converted.halves))});
  } else {
    add_quantized({kFrozenName, TensorType::kF32, shape, std::as_bytes(floats)}, ScaleAxis::kRow,
                  converted.quantizer, tensors);
  }
}

// Throws InvalidInput if read_model() would reject the words or the tensors.
void check_readable(std::string_view words, std::span<const TensorView> tensors) {
  check_word_text(words);
  for (const TensorView& tensor : tensors) {
    if (tensor.type == TensorType::kF32) finite_floats(tensor);
    if (tensor.type == TensorType::kF16) finite_halves(tensor);
  }
}

// Returns the number of rows. Throws InvalidInput if the tensor is not a matrix.
std::size_t matrix_rows(const TensorView& tensor) {
  if (tensor.shape.size() != 2) {
    throw InvalidInput("tensor " + quote_name(tensor.name) + " is not a matrix");
  }
  return tensor.shape[0];
}

void check_num_vectors(std::size_t frozen_rows, std::size_t trained_rows,
                       const Vocabulary& vocabulary) {
  if (trained_rows > vocabulary.size() || vocabulary.size() - trained_rows != frozen_rows) {
    throw InvalidInput("it has " + std::to_string(frozen_rows) + " frozen and " +
                       std::to_string(trained_rows) + " trained word vectors, but its vocabulary " +
                       "needs " + std::to_string(vocabulary.size()));
  }
}

WordEmbeddings read_vectors(const TensorFile& file, const Vocabulary& vocabulary) {
  const TensorView& frozen = tensor_at(file, kFrozenName);
  const std::size_t rows = matrix_rows(frozen);
  const TensorView* const trained = file.find(kTrainedName);
  WordEmbeddings words = {.size = frozen.shape[1],
                          .trained_rows = trained == nullptr ? 0 : matrix_rows(*trained)};
  if (words.size == 0 || words.size > kMaxVectorSize) {
    throw InvalidInput("the size of its word vectors is not between 1 and " +
                       std::to_string(kMaxVectorSize));
  }
  check_num_vectors(rows, words.trained_rows, vocabulary);
  if (frozen.type == TensorType::kF16) {
    words.frozen_half = {finite_halves(frozen).data(), rows, words.size, words.size};
  } else if (frozen.type == TensorType::kI8) {
    const QuantizedTensor vectors = read_quantized(file, frozen, ScaleAxis::kRow);
    words.frozen_int8 = {vectors.values.data(), vectors.scales.data(), rows, words.size};
  } else {
    words.frozen = {finite_floats(frozen).data(), rows, words.size, words.size};
  }
  return words;
}

// The elements of a parameter tensor in a file.
struct StoredParameter {
  const TensorSlice& slice;
  std::span<const float> floats = {};
  QuantizedTensor integers = {};  // in place of floats

  void copy(std::span<float> to) const {
    if (floats.empty()) {
      dequantize(integers, scale_axis(slice), {to.data(), slice.rows, slice.cols, slice.cols});
    } else {
      std::ranges::copy(floats, to.begin());
    }
  }
};

// Reads the parameters and the precision of the weights. Checks all shapes before it allocates
// memory: a damaged file cannot cause an allocation much larger than the file.
void read_parameters(const TensorFile& file, const ParameterLayout& layout, ModelData& model) {
  std::vector<StoredParameter> stored;
  for (const TensorSlice& slice : layout.tensors()) {
    if (slice.rows * slice.cols == 0) continue;
    const TensorView& tensor = tensor_at(file, slice.name, shape_of(slice));
    if (tensor.type == TensorType::kI8 && (slice.is_gates || slice.name == kTrainedName)) {
      stored.push_back({slice, {}, read_quantized(file, tensor, scale_axis(slice))});
      if (slice.is_gates) model.weight_precision = WeightPrecision::kInt8;
    } else {
      stored.push_back({slice, finite_floats(tensor)});
    }
  }
  if (model.weight_precision == WeightPrecision::kInt8 &&
      model.options.reset_gate == ResetGate::kBefore) {
    throw InvalidInput("it has 8-bit weights and the reset gate before the product");
  }
  model.parameters.resize(layout.size());
  for (const StoredParameter& parameter : stored) {
    const TensorSlice& slice = parameter.slice;
    parameter.copy(std::span(model.parameters).subspan(slice.offset, slice.rows * slice.cols));
  }
}

ModelData read_current_version(std::shared_ptr<const TensorFile> file) {
  if (!file->has_checksum()) throw InvalidInput("it has no checksum");
  ModelData model{.vocabulary = read_vocabulary(*file)};
  parse_metadata(file->metadata(), model);
  model.words = read_vectors(*file, model.vocabulary);
  read_parameters(*file, model.layers().layout(), model);
  model.rankers = read_rankers(*file);
  model.vectors_owner = std::move(file);
  return model;
}

}  // namespace

Vocabulary read_vocabulary(const TensorFile& file) {
  const std::span<const std::uint8_t> bytes = tensor_at(file, kWordsName).uint8s();
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  check_word_text(text);
  return Vocabulary::of_lines(text);
}

void write_model(const std::string& path, const ModelData& model, VectorPrecision precision) {
  const NeusumModel layers = model.layers();
  NEUSUM_CHECK(model.parameters.size() == layers.layout().size());
  NEUSUM_CHECK(model.words.rows() == model.vocabulary.size());
  ConvertedVectors converted;
  std::string words;
  std::vector<TensorView> tensors;
  try {
    tensors = parameter_tensors(model, layers.layout(), {model.weight_precision, precision},
                                converted.quantizer);
    add_frozen_tensors(model.words, precision, converted, tensors);
    if (model.rankers) add_ranker_tensors(*model.rankers, tensors);
    words = format_words(model.vocabulary);
    check_readable(words, tensors);
  } catch (const InvalidInput& error) {
    throw InvalidInput("cannot write " + path + ": " + error.what());
  }
  tensors.push_back({kWordsName, TensorType::kU8, {words.size()}, std::as_bytes(std::span(words))});
  const bool has_integers = std::ranges::any_of(
      tensors, [](const TensorView& tensor) { return tensor.type == TensorType::kI8; });
  write_tensor_file(path, format_metadata(model, has_integers), std::move(tensors));
}

ModelData read_model(const std::string& path) {
  return read_model(std::make_shared<const TensorFile>(path));
}

ModelData read_model(std::shared_ptr<const TensorFile> file) {
  const std::string path = file->path();
  if (is_query_metadata(file->metadata())) {
    throw InvalidInput(path + " is a model for queries, not for summaries");
  }
  if (!is_model_metadata(file->metadata())) throw InvalidInput(path + " is not a neusum model");
  try {
    if (!is_newer_metadata(file->metadata())) return read_current_version(std::move(file));
  } catch (const InvalidInput& error) {
    throw InvalidInput(path + " is not a valid neusum model: " + error.what());
  }
  throw InvalidInput(path + " was written by a newer neusum; update to read it");
}

}  // namespace neusum
