#include "text/token_addresses.h"

#include <gtest/gtest.h>

namespace neusum {
namespace {

std::string_view url_in(std::string_view text) { return text.substr(0, match_url(text, 0)); }

std::string_view address_in(std::string_view text) {
  std::size_t searched = 0;
  return text.substr(0, match_address(text, 0, searched));
}

TEST(MatchUrl, EndsBeforeThePunctuationAroundIt) {
  EXPECT_EQ(url_in("https://example.com/a.b."), "https://example.com/a.b");
  EXPECT_EQ(url_in("http://example.com)"), "http://example.com");
  EXPECT_EQ(url_in("http://example.com”"), "http://example.com");
}

TEST(MatchUrl, NeedsMoreThanAScheme) { EXPECT_EQ(url_in("http://..."), ""); }

TEST(MatchAddress, FindsMailAddresses) {
  EXPECT_EQ(address_in("jo.li+x@mail.example.org."), "jo.li+x@mail.example.org");
  EXPECT_EQ(address_in("jo@"), "");
}

TEST(MatchAddress, FindsHostsWithTheirPaths) {
  EXPECT_EQ(address_in("Example.COM/a/b, and"), "Example.COM/a/b");
  EXPECT_EQ(address_in("www.example.de?"), "www.example.de");
  EXPECT_EQ(address_in("end.The"), "");
}

TEST(MatchAddress, FindsFiles) { EXPECT_EQ(address_in("draft-2.doc)"), "draft-2.doc"); }

TEST(MatchAddress, ReportsHowFarItSearched) {
  std::size_t searched = 0;
  EXPECT_EQ(match_address("one-two-three four", 0, searched), 0U);
  EXPECT_EQ(searched, 13U);
}

}  // namespace
}  // namespace neusum
