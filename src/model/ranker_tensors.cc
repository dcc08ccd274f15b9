#include "model/ranker_tensors.h"

#include <algorithm>
#include <span>
#include <string>

#include "base/feature_names.h"
#include "neusum/error.h"
#include "tensors/checked_tensors.h"

namespace neusum {
namespace {

// Calls visit(name, values, size) for each tensor of the rankers, which use `num_features`
// features.
template <typename Rankers, typename Visit>
void for_each_tensor(Rankers& rankers, std::size_t num_features, Visit visit) {
  const auto visit_ranker = [&](const std::string& prefix, auto& ranker) {
    visit(prefix + ".mean", ranker.mean, num_features);
    visit(prefix + ".scale", ranker.scale, num_features);
    visit(prefix + ".weights", ranker.weights, num_inputs_with_products(num_features));
  };
  visit_ranker("ranker.free", rankers.free);
  visit_ranker("ranker.limited", rankers.limited);
}

std::vector<float> read_values(const TensorFile& file, const std::string& name, std::size_t size) {
  const TensorView* const tensor = file.find(name);
  if (tensor == nullptr || tensor->shape != std::vector<std::size_t>{size}) {
    throw InvalidInput("it has no tensor " + quote_name(name) + " with " + std::to_string(size) +
                       " values");
  }
  const std::span<const float> values = finite_floats(*tensor);
  return {values.begin(), values.end()};
}

void check_scale(const std::vector<float>& scale) {
  if (std::ranges::any_of(scale, [](float value) { return value <= 0; })) {
    throw InvalidInput("a scale of its rankers is not positive");
  }
}

// The ranker that gives the same scores with all features: those that it does not use have the
// weight 0. `used` has the indices of the features of `given`.
SummaryRanker with_all_features(const SummaryRanker& given, std::span<const std::size_t> used) {
  SummaryRanker all = {.mean = std::vector<float>(kNumSummaryFeatures, 0),
                       .scale = std::vector<float>(kNumSummaryFeatures, 1),
                       .weights = std::vector<float>(kNumRankerInputs, 0)};
  std::size_t next = used.size();  // the product of features i and j of `given`
  for (std::size_t i = 0; i < used.size(); ++i) {
    all.mean[used[i]] = given.mean[i];
    all.scale[used[i]] = given.scale[i];
    all.weights[used[i]] = given.weights[i];
    for (std::size_t j = i; j < used.size(); ++j) {
      all.weights[product_input(used[i], used[j])] = given.weights[next++];
    }
  }
  return all;
}

}  // namespace

std::string format_ranker_features() { return format_feature_names(kSummaryFeatures); }

void add_ranker_tensors(const SummaryRankers& rankers, std::vector<TensorView>& tensors) {
  for_each_tensor(
      rankers, kNumSummaryFeatures,
      [&](const std::string& name, const std::vector<float>& values, std::size_t size) {
        tensors.push_back({name, TensorType::kF32, {size}, std::as_bytes(std::span(values))});
      });
}

std::optional<SummaryRankers> read_rankers(const TensorFile& file) {
  const auto features = file.metadata().find(kRankerFeatures);
  if (features == file.metadata().end()) return std::nullopt;
  const std::vector<std::size_t> used = find_features(features->second, kSummaryFeatures);
  SummaryRankers rankers;
  for_each_tensor(rankers, used.size(),
                  [&](const std::string& name, std::vector<float>& values, std::size_t size) {
                    values = read_values(file, name, size);
                  });
  check_scale(rankers.free.scale);
  check_scale(rankers.limited.scale);
  return SummaryRankers{with_all_features(rankers.free, used),
                        with_all_features(rankers.limited, used)};
}

}  // namespace neusum
