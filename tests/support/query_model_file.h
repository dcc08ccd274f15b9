#ifndef NEUSUM_TESTS_SUPPORT_QUERY_MODEL_FILE_H_
#define NEUSUM_TESTS_SUPPORT_QUERY_MODEL_FILE_H_

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "base/feature_names.h"
#include "query/match_features.h"
#include "tensors/tensor_file.h"

namespace neusum {

// A small model for queries, as it is in a file. "ship" and "boat" have similar vectors, "harbour"
// another one. The score of a sentence is -2, 0 or 2, and grows with its soft alignment.
struct QueryModelFile {
  std::map<std::string, std::string> metadata = {
      {"format", "neusum-query"}, {"format_version", "1"}, {"name", "tiny"}, {"languages", "en"}};
  std::string words = "ship\nboat\nharbour\n";
  std::vector<std::int8_t> vectors = {100, 0, 90, 10, 0, 100};
  std::vector<float> inverse_norms = {0.01F, 1 / std::sqrt(8200.0F), 0.01F};
  std::vector<float> idf = {2, 3, 4};
  std::vector<std::int32_t> roots = {0};
  std::vector<std::int32_t> features = {};
  std::vector<float> thresholds = {0.3F, 0.8F};
  std::vector<std::int32_t> children = {-1, 1, -2, -3};
  std::vector<float> leaves = {-2, 0, 2};
  std::vector<float> calibration = {1, 0, 0.4F, 1, 0, 0.6F};
  std::vector<float> situations = {};  // 4 x 10 values in a file of version 2

  QueryModelFile() {
    const std::span<const std::string_view> names = match_feature_names();
    metadata["features"] = format_feature_names(names);
    const auto soft = static_cast<std::int32_t>(std::ranges::find(names, "soft") - names.begin());
    features = {soft, soft};
  }

  void write(const std::string& path) const {
    std::vector<TensorView> tensors;
    const auto add = [&](const std::string& name, TensorType type, const auto& values,
                         std::vector<std::size_t> shape) {
      tensors.push_back({name, type, std::move(shape), std::as_bytes(std::span(values))});
    };
    add("vocabulary.words", TensorType::kU8, words, {words.size()});
    add("vectors", TensorType::kI8, vectors, {vectors.size() / 2, 2});
    add("vectors.inverse_norms", TensorType::kF32, inverse_norms, {inverse_norms.size()});
    add("idf", TensorType::kF32, idf, {idf.size()});
    for (const std::string prefix : {"trees.with_vectors", "trees.without_vectors"}) {
      add(prefix + ".roots", TensorType::kI32, roots, {roots.size()});
      add(prefix + ".features", TensorType::kI32, features, {features.size()});
      add(prefix + ".thresholds", TensorType::kF32, thresholds, {thresholds.size()});
      add(prefix + ".children", TensorType::kI32, children, {children.size() / 2, 2});
      add(prefix + ".leaves", TensorType::kF32, leaves, {leaves.size()});
      add(prefix + ".calibration", TensorType::kF32, calibration, {calibration.size()});
      if (!situations.empty()) {
        add(prefix + ".situations", TensorType::kF32, situations, {situations.size() / 10, 10});
      }
    }
    write_tensor_file(path, metadata, std::move(tensors));
  }
};

}  // namespace neusum

#endif  // NEUSUM_TESTS_SUPPORT_QUERY_MODEL_FILE_H_
