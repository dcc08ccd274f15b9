#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/rouge.h"

namespace neusum {
namespace {

const RougeOptions kOneMetric{.max_n = 1, .lcs = false};

RougeSystem two_documents() {
  return {"X", {{"1", {{0.61538, 0.53333, 0.57142}}}, {"2", {{0.6, 0.75, 0.66667}}}}, {}};
}

// The expected values are output of the script.
TEST(AverageRouge, IsTheMeanOfTheSamplesNotOfTheDocuments) {
  const RougeAverage average = average_rouge(two_documents(), kOneMetric).front();
  EXPECT_EQ(average.recall, (RougeEstimate{0.60769, 0.6, 0.61538}));
  EXPECT_EQ(average.precision, (RougeEstimate{0.64166, 0.53333, 0.75}));
  EXPECT_EQ(average.f, (RougeEstimate{0.61905, 0.57142, 0.66667}));
}

TEST(AverageRouge, DoesNotDependOnTheOrderOfTheDocuments) {
  RougeSystem system = two_documents();
  std::swap(system.evaluations[0], system.evaluations[1]);
  EXPECT_EQ(average_rouge(system, kOneMetric), average_rouge(two_documents(), kOneMetric));
}

TEST(AverageRouge, OfNoDocumentsIsZero) {
  EXPECT_EQ(average_rouge({}, kOneMetric).front(), RougeAverage{});
}

TEST(AverageRouge, OfOneSampleReadsBeyondItsEndLikeTheScript) {
  RougeOptions options = kOneMetric;
  options.samples = 1;
  const RougeSystem system{"X", {{"1", {{0.5, 0.5, 0.5}}}}, {}};
  EXPECT_EQ(average_rouge(system, options).front().f, (RougeEstimate{0.5, 0.5125, 0.5125}));
}

}  // namespace
}  // namespace neusum
