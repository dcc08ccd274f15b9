#include "neusum/text_fragment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neusum {
namespace {

constexpr const char* kPage = "https://example.org/a?b=1";

TEST(TextFragmentLink, EncodesTheSentence) {
  EXPECT_EQ(text_fragment_link(kPage, "It sank (twice)."),
            "https://example.org/a?b=1#:~:text=It%20sank%20(twice).");
  EXPECT_EQ(text_fragment_link(kPage, "well-known, A&B, 5% #1"),
            "https://example.org/a?b=1#:~:text=well%2Dknown%2C%20A%26B%2C%205%25%20%231");
  EXPECT_EQ(text_fragment_link(kPage, "Zoë"), "https://example.org/a?b=1#:~:text=Zo%C3%AB");
}

TEST(TextFragmentLink, CollapsesWhiteSpace) {
  EXPECT_EQ(text_fragment_link("x", " It\n\t sank. "), "x#:~:text=It%20sank.");
}

TEST(TextFragmentLink, GivesALongSentenceAsARange) {
  std::string sentence;
  for (int i = 1; i <= 100; ++i) sentence += "w" + std::to_string(i) + " ";
  EXPECT_EQ(text_fragment_link("x", sentence),
            "x#:~:text=w1%20w2%20w3%20w4%20w5,w96%20w97%20w98%20w99%20w100");
}

TEST(TextFragmentLink, KeepsALongSentenceWithoutSpacesWhole) {
  EXPECT_EQ(text_fragment_link("x", std::string(1000, 'a')), "x#:~:text=" + std::string(1000, 'a'));
}

TEST(TextFragmentLink, KeepsTheFragmentOfThePage) {
  EXPECT_EQ(text_fragment_link("x#top", "a"), "x#top:~:text=a");
  EXPECT_EQ(text_fragment_link("x#:~:text=b", "a"), "x#:~:text=a");
}

}  // namespace
}  // namespace neusum
