#include "model/summary_ranker.h"

#include <gtest/gtest.h>

#include <limits>

#include "neusum/error.h"
#include "support/ranker.h"

namespace neusum {
namespace {

TEST(SummaryRanker, StandardizesAndMultipliesFeatures) {
  SummaryRanker ranker = zero_ranker();
  ranker.mean[1] = 3;
  ranker.scale[1] = 2;
  SummaryFeatures features = {};
  features[0] = 1.5;
  features[1] = 4;
  const RankerInputs inputs = ranker.inputs(features);
  EXPECT_EQ(inputs[0], 1.5);
  EXPECT_EQ(inputs[1], 0.5);
  EXPECT_EQ(inputs[kNumSummaryFeatures], 1.5 * 1.5);
  EXPECT_EQ(inputs[kNumSummaryFeatures + 1], 1.5 * 0.5);
  EXPECT_EQ(inputs[2 * kNumSummaryFeatures], 0.5 * 0.5);
}

TEST(SummaryRanker, LimitsUnusualFeatures) {
  SummaryFeatures features = {};
  features[0] = 1e9;
  features[1] = -1e9;
  const RankerInputs inputs = zero_ranker().inputs(features);
  EXPECT_EQ(inputs[0], 4);
  EXPECT_EQ(inputs[1], -4);
  EXPECT_EQ(inputs[kNumSummaryFeatures + 1], -16);
}

TEST(SummaryRanker, AddsWeightedInputs) {
  SummaryRanker ranker = zero_ranker();
  ranker.weights[0] = 2;
  ranker.weights[kNumSummaryFeatures] = 0.5;
  SummaryFeatures features = {};
  features[0] = 3;
  EXPECT_EQ(ranker.score(features), 6 + 4.5);
}

}  // namespace
}  // namespace neusum
