#include "metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neusum::server {
namespace {

using ::testing::HasSubstr;

TEST(Metrics, HaveALimitedNumberOfTokenNames) {
  Metrics metrics;
  for (int i = 0; i < 150; ++i) metrics.count_token("token-" + std::to_string(i), 2);
  const std::string text = metrics.text();
  EXPECT_THAT(text, HasSubstr("neusum_token_requests_total{token=\"token-99\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("neusum_token_requests_total{token=\"other\"} 50\n"));
  EXPECT_THAT(text, HasSubstr("neusum_token_documents_total{token=\"other\"} 100\n"));
}

TEST(Metrics, ReadRegisteredValuesWhenTheyAreCollected) {
  Metrics metrics;
  double days = 3;
  metrics.add_value({"days", "Days", prometheus::MetricType::Gauge, [&] { return days; }});
  days = 2;
  EXPECT_THAT(metrics.text(), HasSubstr("# TYPE days gauge\ndays 2\n"));
}

}  // namespace
}  // namespace neusum::server
