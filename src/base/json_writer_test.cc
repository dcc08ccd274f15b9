#include "base/json_writer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>

namespace neusum {
namespace {

std::string written(std::string_view text) {
  JsonWriter json;
  json.value(text);
  return json.take();
}

TEST(JsonWriter, PutsCommasWhereTheyBelong) {
  JsonWriter json;
  json.begin_object();
  json.key("a");
  json.begin_array();
  json.value("x");
  json.value(std::size_t{7});
  json.null();
  json.begin_array();
  json.end_array();
  json.end_array();
  json.key("b");
  json.begin_object();
  json.end_object();
  json.members(R"("c":1,"d":2)");
  json.members("");
  json.end_object();
  EXPECT_EQ(json.take(), R"({"a":["x",7,null,[]],"b":{},"c":1,"d":2})");
}

TEST(JsonWriter, WritesEveryCharacterSoThatItIsReadAgain) {
  for (unsigned c = 0; c < 0x80; ++c) {
    // At every place in a word of eight bytes, which are looked at together.
    for (std::size_t place = 0; place < 17; ++place) {
      std::string text(17, '~');
      text[place] = static_cast<char>(c);
      EXPECT_EQ(nlohmann::json::parse(written(text)).get<std::string>(), text) << c << " " << place;
    }
  }
}

TEST(JsonWriter, WritesTextsOfAnyLength) {
  for (const std::size_t length : {0U, 4095U, 4096U, 4097U, 100'000U}) {
    const std::string text(length, '\n');
    EXPECT_EQ(nlohmann::json::parse(written(text)).get<std::string>(), text) << length;
  }
}

TEST(JsonWriter, IsEmptyAfterItWasTaken) {
  JsonWriter json;
  json.begin_array();
  json.end_array();
  json.end_line();
  EXPECT_EQ(json.size(), 3U);
  EXPECT_EQ(json.take(), "[]\n");
  EXPECT_EQ(json.size(), 0U);
  EXPECT_EQ(json.take(), "");
}

TEST(JsonWriter, KeepsTextBeyondAsciiAsItIs) {
  EXPECT_EQ(written("Zoë — 🙂"), "\"Zoë — 🙂\"");
}

TEST(JsonWriter, WritesTheLargestNumber) {
  JsonWriter json;
  json.value(std::numeric_limits<std::size_t>::max());
  EXPECT_EQ(json.take(), "18446744073709551615");
}

std::string number_text(double number) {
  std::string text(kNumberBytes, ' ');
  text.resize(static_cast<std::size_t>(write_number(number, text.data()) - text.data()));
  return text;
}

TEST(WriteNumber, LaysNumbersOutAsPythonDoes) {
  EXPECT_EQ(number_text(0), "0.0");
  EXPECT_EQ(number_text(-0.0), "-0.0");
  EXPECT_EQ(number_text(3), "3.0");
  EXPECT_EQ(number_text(0.34567901234567905), "0.34567901234567905");
  EXPECT_EQ(number_text(-0.05553287055941197), "-0.05553287055941197");
  EXPECT_EQ(number_text(0.0001), "0.0001");
  EXPECT_EQ(number_text(0.00012345678901234567), "0.00012345678901234567");
  EXPECT_EQ(number_text(0.00001), "1e-05");
  EXPECT_EQ(number_text(-1.25e-7), "-1.25e-07");
  EXPECT_EQ(number_text(1234567890123456), "1234567890123456.0");
  EXPECT_EQ(number_text(1e16), "1e+16");
  EXPECT_EQ(number_text(1.5e300), "1.5e+300");
}

TEST(WriteNumber, FitsIntoItsRoomAndReadsBackTheSame) {
  using Limits = std::numeric_limits<double>;
  for (const double number : {Limits::max(), -Limits::max(), Limits::min(), -Limits::denorm_min(),
                              std::nextafter(1e16, 0.0), std::nextafter(-1e-4, -1.0), 1.0 / 3}) {
    EXPECT_EQ(std::strtod(number_text(number).c_str(), nullptr), number);
  }
}

TEST(JsonWriter, PutsNumbersIntoLists) {
  JsonWriter json;
  json.begin_array();
  json.value(0.5);
  json.value(-2.0);
  json.end_array();
  EXPECT_EQ(json.take(), "[0.5,-2.0]");
}

TEST(JsonWriter, WritesOtherLinesAsTheyAre) {
  JsonWriter json;
  json.line("(1, 9)\t 0.5");
  json.begin_array();
  json.end_array();
  EXPECT_EQ(json.take(), "(1, 9)\t 0.5\n[]");
}

}  // namespace
}  // namespace neusum
