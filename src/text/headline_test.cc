#include "text/headline.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "neusum/text.h"

namespace neusum {
namespace {

bool opens_with_headline(std::string_view text, std::string_view language = "en") {
  return opens_with_headline(text, SentenceSplitter(language).split(text));
}

TEST(Headline, IsALineBeforeABlankLine) {
  EXPECT_TRUE(opens_with_headline("Ship sinks off Crete\n\nA ship sank on Monday. All swam."));
  EXPECT_TRUE(opens_with_headline("\n\n Ship 'sinks' \r\n \r\nA ship sank (on Monday)."));
  EXPECT_TRUE(opens_with_headline("Profits up 20%\n\nThe firm said \"all is well.\""));
  EXPECT_TRUE(opens_with_headline("Schiff sinkt vor Kreta\n\nEin Schiff sank am Montag.", "de"));
  EXPECT_FALSE(opens_with_headline("Ship sinks off Crete\nA ship sank on Monday."));
  EXPECT_FALSE(opens_with_headline("Ship sinks\noff Crete\n\nA ship sank on Monday."));
}

TEST(Headline, HasNoMarkAtItsEnd) {
  for (const std::string end : {".", "?", "!", "…", ":", ",", ";", ".'", ".”", ".)", "。"}) {
    EXPECT_FALSE(opens_with_headline("A ship sank" + end + "\n\nAll swam.")) << end;
  }
}

TEST(Headline, IsShort) {
  EXPECT_TRUE(opens_with_headline("1 2 3 4 5 6 7 8 9 10 11 twelve\n\nAll swam."));
  EXPECT_FALSE(opens_with_headline("1 2 3 4 5 6 7 8 9 10 11 12 thirteen\n\nAll swam."));
}

TEST(Headline, PrecedesARunningText) {
  EXPECT_FALSE(opens_with_headline("Ship sinks off Crete\n\n"));
  EXPECT_FALSE(opens_with_headline("Apples\n\nPears\n\nPlums"));
  EXPECT_FALSE(opens_with_headline(""));
}

}  // namespace
}  // namespace neusum
