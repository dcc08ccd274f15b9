#include "eval/summary_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(ParseSummary, OfSplReturnsNonEmptyLines) {
  EXPECT_THAT(parse_summary("one\n\n two \r\nthree", SummaryForm::kSpl),
              ElementsAre("one", " two \r", "three"));
  EXPECT_THAT(parse_summary("", SummaryForm::kSpl), IsEmpty());
}

TEST(ParseSummary, OfSeeReturnsTheContentOfAnchors) {
  EXPECT_THAT(parse_summary("<html>\n"
                            "<a name=\"1\">[1]</a> <a href=\"#1\" id=1>R&amp;D <b>cut</b></a>\n"
                            "<a size=\"5\" name=\"2\">[2]</a>\t<a href=\"#2\" id=2>Two.\n"
                            "</html>\n",
                            SummaryForm::kSee),
              ElementsAre("R&amp;D ", "Two.\n"));
}

TEST(ParseSummary, OfSeeSkipsMalformedAnchors) {
  for (const char* line : {
           " <a name=\"1\">[1]</a> <a href=\"#1\" id=1>One</a>",
           "<a name=\"1\">[1]</a><a href=\"#1\" id=1>One</a>",
           "<a name=\"x\">[1]</a> <a href=\"#1\" id=1>One</a>",
           "<a size=\"\" name=\"1\">[1]</a> <a href=\"#1\" id=1>One</a>",
           "<a name=\"1\">[1]</a> <a href=\"#1\" id=1></a>",
           "<a name=\"1\">[1]</a> <a href=\"#1\" id=1",
           "One",
       }) {
    EXPECT_THAT(parse_summary(line, SummaryForm::kSee), IsEmpty()) << line;
  }
}

}  // namespace
}  // namespace neusum
