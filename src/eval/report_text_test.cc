#include "eval/report_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "support/nan.h"

namespace neusum {
namespace {

TEST(ReportText, HasDisplayNames) {
  EXPECT_EQ(display_name(SummarySystem::kNeusum), "NeuSum");
  EXPECT_EQ(display_name(SummarySystem::kFirstStep), "first step");
  EXPECT_EQ(display_name(SummarySystem::kLead), "LEAD");
}

TEST(ReportText, GivesEverySystemItsOwnNameAndColour) {
  std::set<std::string_view> names;
  std::set<std::string_view> colours;
  for (const auto& entry : EnumNames<SummarySystem>::kNames) {
    names.insert(display_name(entry.value));
    colours.insert(colour_of(entry.value));
    EXPECT_EQ(colour_of(entry.value), "var(--" + std::string(entry.name) + ")");
  }
  EXPECT_EQ(names.size(), std::size(EnumNames<SummarySystem>::kNames));
  EXPECT_EQ(colours.size(), names.size());
}

TEST(ReportText, WritesNoMinusBeforeZero) {
  EXPECT_EQ(display_number(-0.001, 2), "0.00");
  EXPECT_EQ(display_number(-1.25, 2), "−1.25");
  EXPECT_EQ(display_number(40.416, 2), "40.42");
}

TEST(ReportText, WritesADashForNan) {
  EXPECT_EQ(display_number(kNan, 2), "–");
  EXPECT_EQ(display_signed(std::numeric_limits<double>::infinity(), 2), "–");
  EXPECT_EQ(display_p_value(kNan), "–");
}

TEST(ReportText, WritesTheSignOfADifference) {
  EXPECT_EQ(display_signed(1.2, 2), "+1.20");
  EXPECT_EQ(display_signed(-1.2, 2), "−1.20");
  EXPECT_EQ(display_signed(0.001, 2), "0.00");
}

TEST(ReportText, NeverShowsAPValueOfZero) {
  EXPECT_EQ(display_p_value(0), "<0.001");
  EXPECT_EQ(display_p_value(0.0004), "<0.001");
  EXPECT_EQ(display_p_value(0.001), "0.001");
  EXPECT_EQ(display_p_value(1), "1.000");
}

}  // namespace
}  // namespace neusum
