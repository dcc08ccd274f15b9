#include "base/limited_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "neusum/log.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class LimitedLogTest : public testing::Test {
 protected:
  LimitedLogTest() {
    set_log_sink([this](LogLevel, std::string_view message) { messages_.emplace_back(message); });
  }
  ~LimitedLogTest() override { set_log_sink(nullptr); }

  std::vector<std::string> messages_;
};

TEST_F(LimitedLogTest, LogsTheFirstTenOfAKindAndCountsTheOthers) {
  LimitedLog log;
  for (int i = 0; i < 25; ++i) {
    const std::string number = std::to_string(i);
    log.warn("a:" + number, "sentence " + number + " is missing: '" + number + "x'");
  }
  log.warn("a:25", "not JSON");
  ASSERT_THAT(messages_, SizeIs(11));
  EXPECT_EQ(messages_[9], "a:9: sentence 9 is missing: '9x'");
  EXPECT_EQ(messages_[10], "a:25: not JSON");
  messages_.clear();
  log.finish("a");
  EXPECT_THAT(messages_,
              ElementsAre("a: 15 more problems like this one: sentence 0 is missing: '0x'"));
}

TEST_F(LimitedLogTest, LogsNoSummaryIfAllWereShown) {
  LimitedLog log;
  for (int i = 0; i < 10; ++i) log.warn("a", "b");
  messages_.clear();
  log.finish("a");
  EXPECT_THAT(messages_, IsEmpty());
}

}  // namespace
}  // namespace neusum
