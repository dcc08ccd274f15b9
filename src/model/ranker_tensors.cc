#include "model/ranker_tensors.h"

#include <algorithm>
#include <span>
#include <string>

#include "neusum/error.h"
#include "tensors/checked_tensors.h"

namespace neusum {
namespace {

// Calls visit(name, values, size) for each tensor of the rankers.
template <typename Rankers, typename Visit>
void for_each_tensor(Rankers& rankers, Visit visit) {
  const auto visit_ranker = [&](const std::string& prefix, auto& ranker) {
    visit(prefix + ".mean", ranker.mean, kNumSummaryFeatures);
    visit(prefix + ".scale", ranker.scale, kNumSummaryFeatures);
    visit(prefix + ".weights", ranker.weights, kNumRankerInputs);
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

}  // namespace

std::string format_ranker_features() {
  std::string names;
  for (const std::string_view name : kSummaryFeatures) {
    if (!names.empty()) names += ',';
    names += name;
  }
  return names;
}

void add_ranker_tensors(const SummaryRankers& rankers, std::vector<TensorView>& tensors) {
  for_each_tensor(
      rankers, [&](const std::string& name, const std::vector<float>& values, std::size_t size) {
        tensors.push_back({name, TensorType::kF32, {size}, std::as_bytes(std::span(values))});
      });
}

std::optional<SummaryRankers> read_rankers(const TensorFile& file) {
  const auto features = file.metadata().find(kRankerFeatures);
  if (features == file.metadata().end()) return std::nullopt;
  if (features->second != format_ranker_features()) {
    throw InvalidInput("its rankers were fitted for other features by another version of neusum");
  }
  SummaryRankers rankers;
  for_each_tensor(rankers, [&](const std::string& name, std::vector<float>& values,
                               std::size_t size) { values = read_values(file, name, size); });
  check_scale(rankers.free.scale);
  check_scale(rankers.limited.scale);
  return rankers;
}

}  // namespace neusum
