#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/feature_names.h"
#include "model/model_file.h"
#include "model/model_languages.h"
#include "model/model_metadata.h"
#include "neusum/error.h"
#include "neusum/extractor.h"
#include "neusum/installed_models.h"
#include "query/match_features.h"
#include "query/query_model_data.h"
#include "tensors/checked_tensors.h"

namespace neusum {
namespace {

// Metadata of the file.
// Version 1 has no situations.
constexpr std::array<const char*, 2> kFormatVersions = {"1", "2"};

// Tensors of the file.
constexpr const char* kVectors = "vectors";
constexpr const char* kInverseNorms = "vectors.inverse_norms";
constexpr const char* kIdf = "idf";
constexpr std::size_t kMaxVectorSize = 8192;

// The length of a tensor with one axis.
std::size_t length_of(const TensorFile& file, const std::string& name) {
  const TensorView& tensor = tensor_at(file, name);
  if (tensor.shape.size() != 1) {
    throw InvalidInput("tensor " + quote_name(name) + " is not a list of values");
  }
  return tensor.shape.front();
}

StemVectors read_vectors(const TensorFile& file, std::size_t num_words) {
  const TensorView& vectors = tensor_at(file, kVectors);
  if (vectors.shape.size() != 2 || vectors.shape[0] != num_words || vectors.shape[1] == 0 ||
      vectors.shape[1] > kMaxVectorSize) {
    throw InvalidInput("it does not have one vector per word");
  }
  return {.values = vectors.int8s(),
          .inverse_norms = finite_floats(tensor_at(file, kInverseNorms, {num_words})),
          .size = vectors.shape[1]};
}

// `used` has the indices of the features that the model names.
TreeEnsemble read_trees(const TensorFile& file, const std::string& prefix,
                        std::span<const std::size_t> used) {
  const std::span<const std::int32_t> roots = tensor_at(file, prefix + ".roots").int32s();
  const std::size_t size = length_of(file, prefix + ".features");
  const auto features = tensor_at(file, prefix + ".features", {size}).int32s();
  const auto thresholds = tensor_at(file, prefix + ".thresholds", {size}).floats();
  const auto children = tensor_at(file, prefix + ".children", {size, 2}).int32s();
  const std::span<const float> leaves = tensor_at(file, prefix + ".leaves").floats();
  std::vector<TreeEnsemble::Node> nodes;
  nodes.reserve(size);
  for (std::size_t i = 0; i < size; ++i) {
    const auto feature = static_cast<std::size_t>(features[i]);
    if (features[i] < 0 || feature >= used.size()) {
      throw InvalidInput("a tree has a feature that the model does not name");
    }
    nodes.push_back({static_cast<std::int32_t>(used[feature]), thresholds[i], children[2 * i],
                     children[2 * i + 1]});
  }
  return {{roots.begin(), roots.end()},
          std::move(nodes),
          {leaves.begin(), leaves.end()},
          match_feature_names().size()};
}

bool is_version_1(const TensorFile& file) {
  return text_at(file.metadata(), "format_version") == kFormatVersions.front();
}

// Slope, offset and threshold for sentences, and the same for questions, which have three
// thresholds in version 2.
void read_calibration(const TensorFile& file, const std::string& prefix, MatchScorer& scorer) {
  const std::size_t size = is_version_1(file) ? 6 : 8;
  const auto values = finite_floats(tensor_at(file, prefix + ".calibration", {size}));
  scorer.sentence = {values[0], values[1]};
  scorer.threshold = values[2];
  scorer.answer = {values[3], values[4]};
  scorer.answer_thresholds.fill(values[5]);
  std::ranges::copy(values.subspan(5), scorer.answer_thresholds.begin());
}

// Four rows: slopes and offsets for sentences, and the same for questions.
void read_situations(const TensorFile& file, const std::string& prefix, MatchScorer& scorer) {
  if (is_version_1(file)) return;
  const auto values =
      finite_floats(tensor_at(file, prefix + ".situations", {4, kNumSituationValues}));
  std::size_t row = 0;
  for (Situation* target : {&scorer.sentence.slopes, &scorer.sentence.offsets,
                            &scorer.answer.slopes, &scorer.answer.offsets}) {
    std::ranges::copy(values.subspan(row++ * kNumSituationValues, kNumSituationValues),
                      target->begin());
  }
}

MatchScorer read_scorer(const TensorFile& file, const std::string& prefix,
                        std::span<const std::size_t> used) {
  MatchScorer scorer = {.trees = read_trees(file, prefix, used)};
  read_calibration(file, prefix, scorer);
  read_situations(file, prefix, scorer);
  return scorer;
}

QueryModelData read_query_model(std::shared_ptr<const TensorFile> file) {
  const TensorMetadata& metadata = file->metadata();
  if (!file->has_checksum()) throw InvalidInput("it has no checksum");
  const std::vector<std::size_t> used =
      find_features(text_at(metadata, "features"), match_feature_names());
  QueryModelData model = {.name = text_at(metadata, "name"),
                          .languages = parse_languages(text_at(metadata, "languages")),
                          .vocabulary = read_vocabulary(*file)};
  const std::size_t num_words = model.vocabulary.size() - Vocabulary::kUnknown - 1;
  model.vectors = read_vectors(*file, num_words);
  model.idf = finite_floats(tensor_at(*file, kIdf, {num_words}));
  if (!model.idf.empty()) model.unknown_idf = std::ranges::max(model.idf);
  model.with_vectors = read_scorer(*file, "trees.with_vectors", used);
  model.without_vectors = read_scorer(*file, "trees.without_vectors", used);
  model.file = std::move(file);
  return model;
}

}  // namespace

const QueryModelData& data_of(const QueryModel& model) { return *model.data_; }

QueryModel QueryModel::load(const std::string& path) {
  return read(std::make_shared<const TensorFile>(path));
}

QueryModel QueryModel::load_bytes(std::span<const std::byte> bytes, const std::string& name) {
  return read(std::make_shared<const TensorFile>(name, bytes));
}

QueryModel QueryModel::read(std::shared_ptr<const TensorFile> file) {
  const std::string path = file->path();
  if (!is_query_metadata(file->metadata())) {
    throw InvalidInput(path + " is not a neusum model for queries");
  }
  try {
    if (std::ranges::count(kFormatVersions, text_at(file->metadata(), "format_version")) > 0) {
      return QueryModel(std::make_shared<const QueryModelData>(read_query_model(std::move(file))));
    }
  } catch (const InvalidInput& error) {
    throw InvalidInput(path + " is not a valid neusum model for queries: " + error.what());
  }
  throw InvalidInput(path + " was written by a newer neusum; update to read it");
}

const std::string& QueryModel::name() const { return data_->name; }

std::string default_query_model_path() { return find_model("neusum-query"); }

}  // namespace neusum
