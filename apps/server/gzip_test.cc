#include "gzip.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "messages/api_error.h"
#include "support/comma_locale.h"
#include "support/scratch_folder.h"

namespace neusum::server {
namespace {

using ::testing::HasSubstr;

TEST(Gzip, RoundTrips) {
  for (const std::size_t size : {0U, 1U, 1000U, 200'000U}) {
    std::string text;
    while (text.size() < size) text += "ferry " + std::to_string(text.size() * 7919 % 1000);
    EXPECT_EQ(gunzip(gzip(text), text.size()), text);
  }
}

TEST(Gunzip, RejectsOtherData) {
  const std::string good = gzip("The ferry left at dawn.");
  for (const std::string& bad :
       {std::string(), std::string("The ferry"), good.substr(0, 15), good + "more"}) {
    EXPECT_THAT(message_of<ApiError>([&] { gunzip(bad, 1000); }), HasSubstr("not gzip"));
  }
}

TEST(Gunzip, ReadsConcatenatedMembers) {
  EXPECT_EQ(gunzip(gzip("The ferry ") + gzip("left."), 1000), "The ferry left.");
}

// Members cost time even if they are empty.
TEST(Gunzip, LimitsTheNumberOfMembers) {
  std::string members;
  for (int i = 0; i < 1000; ++i) members += gzip("");
  EXPECT_EQ(gunzip(members, 1000), "");
  EXPECT_THAT(message_of<ApiError>([&] { gunzip(members + gzip("x"), 1000); }),
              HasSubstr("more than 1000 gzip members"));
}

TEST(Gunzip, StopsAtTheLimit) {
  const std::size_t size = 10'000'000;
  const std::string bomb = gzip(std::string(size, 'x'));
  EXPECT_LT(bomb.size(), 100'000U);
  EXPECT_THAT(message_of<ApiError>([&] { gunzip(bomb, 1'000'000); }), HasSubstr("more than"));
}

TEST(AcceptsGzip, ReadsWeightsInALocaleWithACommaAsDecimalPoint) {
  const CommaLocale comma;
  if (!comma.is_available()) GTEST_SKIP() << "no German locale: localedef (package locales)";
  EXPECT_TRUE(accepts_gzip("gzip;q=0.5"));
  EXPECT_FALSE(accepts_gzip("gzip;q=0.0"));
}

TEST(AcceptsGzip, ParsesTheField) {
  for (const char* field : {"gzip", "br, gzip", "br;q=1.0, GZIP ;q=0.5", "deflate,gzip;q=1"}) {
    EXPECT_TRUE(accepts_gzip(field)) << field;
  }
  for (const char* field : {"", "br", "gzip;q=0", "gzip;q=0.000", "xgzip", ",,;"}) {
    EXPECT_FALSE(accepts_gzip(field)) << field;
  }
}

}  // namespace
}  // namespace neusum::server
