#include "trace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neusum::server {
namespace {

using ::testing::MatchesRegex;

constexpr const char* kTrace = "0af7651916cd43dd8448eb211c80319c";
constexpr const char* kParent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

TEST(Trace, ContinuesTheTraceOfTheClient) {
  const Trace trace("order.17_a-B", kParent);
  EXPECT_EQ(trace.request_id, "order.17_a-B");
  EXPECT_EQ(trace.trace_id, kTrace);
  EXPECT_THAT(trace.traceparent(),
              MatchesRegex("00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]+-01"));
  EXPECT_EQ(trace.traceparent().find("b7ad6b7169203331"), std::string::npos);
}

TEST(Trace, IsNewIfTheClientSendsNoValidTrace) {
  const std::string parent = kParent;
  for (const std::string& bad :
       {std::string(), parent.substr(1), parent + "x", "ff" + parent.substr(2), parent + "-00",
        std::string("00-00000000000000000000000000000000-b7ad6b7169203331-01"),
        std::string("00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01"),
        std::string("00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01")}) {
    const Trace trace("", bad);
    EXPECT_NE(trace.trace_id, kTrace) << bad;
    EXPECT_THAT(trace.traceparent(), MatchesRegex("00-[0-9a-f]+-[0-9a-f]+-00")) << bad;
    EXPECT_EQ(trace.traceparent().size(), parent.size()) << bad;
  }
  EXPECT_EQ(Trace("", "01" + parent.substr(2) + "-more").trace_id, kTrace);  // a later version
}

TEST(Trace, RejectsRequestIdsThatCouldCorruptALog) {
  for (const std::string& bad : {std::string(), std::string("a b"), std::string("a\"b"),
                                 std::string("é"), std::string(129, 'x')}) {
    const Trace trace(bad, "");
    EXPECT_NE(trace.request_id, bad);
    EXPECT_EQ(trace.request_id.size(), 16U);
  }
}

}  // namespace
}  // namespace neusum::server
