#include "model/summary_ranker.h"

#include <algorithm>

namespace neusum {
namespace {

constexpr double kMaxDeviation = 4;

}  // namespace

RankerInputs SummaryRanker::inputs(const SummaryFeatures& features) const {
  RankerInputs inputs;
  for (std::size_t i = 0; i < kNumSummaryFeatures; ++i) {
    const double deviation =
        (features[i] - static_cast<double>(mean[i])) / static_cast<double>(scale[i]);
    inputs[i] = std::clamp(deviation, -kMaxDeviation, kMaxDeviation);
  }
  fill_in_products(kNumSummaryFeatures, inputs);
  return inputs;
}

double SummaryRanker::score(const SummaryFeatures& features) const {
  const RankerInputs values = inputs(features);
  double sum = 0;
  for (std::size_t i = 0; i < kNumRankerInputs; ++i) {
    sum += static_cast<double>(weights[i]) * values[i];
  }
  return sum;
}

}  // namespace neusum
