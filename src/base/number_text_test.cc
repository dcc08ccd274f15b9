#include "base/number_text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>

namespace neusum {
namespace {

TEST(ShortestText, ReadsBackAsTheSameNumber) {
  EXPECT_EQ(shortest_text(1.2), "1.2");
  EXPECT_EQ(shortest_text(95.0), "95");
  EXPECT_EQ(shortest_text(1e20), "1e+20");
  EXPECT_EQ(shortest_text(1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(shortest_text(0.1F), "0.1");
  EXPECT_EQ(shortest_text(-7), "-7");
}

TEST(FixedText, HasTheRequestedDecimals) {
  EXPECT_EQ(fixed_text(0.125, 2), "0.12");
  EXPECT_EQ(fixed_text(0.41, 5), "0.41000");
  EXPECT_EQ(fixed_text(-1.5, 0), "-2");
}

TEST(FixedText, HasRoomForTheLargestNumber) { EXPECT_EQ(fixed_text(1.7e308, 1).size(), 311U); }

TEST(ScientificText, HasTheRequestedDecimals) { EXPECT_EQ(scientific_text(2e7, 1), "2.0e+07"); }

TEST(NumberIn, ReadsTheWholeText) {
  EXPECT_EQ(number_in<float>("-1.5e-3"), -1.5e-3F);
  EXPECT_EQ(number_in<std::int32_t>("-12"), -12);
  EXPECT_EQ(number_in<float>("1,5"), std::nullopt);
  EXPECT_EQ(number_in<std::int32_t>("12 "), std::nullopt);
  EXPECT_EQ(number_in<std::int32_t>("99999999999"), std::nullopt);
  EXPECT_EQ(number_in<float>(""), std::nullopt);
}

TEST(GroupedText, SeparatesThousands) {
  EXPECT_EQ(grouped_text(0), "0");
  EXPECT_EQ(grouped_text(999), "999");
  EXPECT_EQ(grouped_text(1000), "1,000");
  EXPECT_EQ(grouped_text(1234567), "1,234,567");
}

std::string python_text(double number) {
  std::string text(kMaxNumberBytes, ' ');
  text.resize(static_cast<std::size_t>(write_number(number, text.data()) - text.data()));
  return text;
}

TEST(WriteNumber, UsesTheLayoutOfPython) {
  EXPECT_EQ(python_text(0), "0.0");
  EXPECT_EQ(python_text(-0.0), "-0.0");
  EXPECT_EQ(python_text(3), "3.0");
  EXPECT_EQ(python_text(0.34567901234567905), "0.34567901234567905");
  EXPECT_EQ(python_text(-0.05553287055941197), "-0.05553287055941197");
  EXPECT_EQ(python_text(0.0001), "0.0001");
  EXPECT_EQ(python_text(0.00012345678901234567), "0.00012345678901234567");
  EXPECT_EQ(python_text(0.00001), "1e-05");
  EXPECT_EQ(python_text(-1.25e-7), "-1.25e-07");
  EXPECT_EQ(python_text(1234567890123456), "1234567890123456.0");
  EXPECT_EQ(python_text(1e16), "1e+16");
  EXPECT_EQ(python_text(1.5e300), "1.5e+300");
}

TEST(WriteNumber, FitsIntoItsBufferAndReadsBackTheSame) {
  using Limits = std::numeric_limits<double>;
  for (const double number : {Limits::max(), -Limits::max(), Limits::min(), -Limits::denorm_min(),
                              std::nextafter(1e16, 0.0), std::nextafter(-1e-4, -1.0), 1.0 / 3}) {
    EXPECT_EQ(std::strtod(python_text(number).c_str(), nullptr), number);
  }
}

}  // namespace
}  // namespace neusum
