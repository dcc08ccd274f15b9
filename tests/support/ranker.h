#ifndef NEUSUM_TESTS_SUPPORT_RANKER_H_
#define NEUSUM_TESTS_SUPPORT_RANKER_H_

#include <algorithm>
#include <string_view>

#include "model/summary_ranker.h"

namespace neusum {

// A ranker that does not change features and gives every candidate the score 0.
inline SummaryRanker zero_ranker() {
  return {.mean = std::vector<float>(kNumSummaryFeatures, 0),
          .scale = std::vector<float>(kNumSummaryFeatures, 1),
          .weights = std::vector<float>(kNumRankerInputs, 0)};
}

// A ranker that prefers candidates with a high value of one feature.
inline SummaryRanker ranker_by(std::string_view feature, float weight = 1) {
  SummaryRanker ranker = zero_ranker();
  const auto found = std::ranges::find(kSummaryFeatures, feature);
  ranker.weights.at(static_cast<std::size_t>(found - kSummaryFeatures.begin())) = weight;
  return ranker;
}

}  // namespace neusum

#endif  // NEUSUM_TESTS_SUPPORT_RANKER_H_
