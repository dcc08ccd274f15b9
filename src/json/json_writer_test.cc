#include "json/json_writer.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

namespace neusum {
namespace {

std::string written(std::string_view text) {
  JsonWriter json;
  json.value(text);
  return json.take();
}

TEST(JsonWriter, AddsCommas) {
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

TEST(JsonWriter, EscapesEveryCharacter) {
  for (unsigned c = 0; c < 0x80; ++c) {
    // At every position: the writer tests eight bytes at once.
    for (std::size_t offset = 0; offset < 17; ++offset) {
      std::string text(17, '~');
      text[offset] = static_cast<char>(c);
      EXPECT_EQ(nlohmann::json::parse(written(text)).get<std::string>(), text)
          << c << " " << offset;
    }
  }
}

TEST(JsonWriter, WritesTextsOfAnyLength) {
  for (const std::size_t length : {0U, 4095U, 4096U, 4097U, 100'000U}) {
    const std::string text(length, '\n');
    EXPECT_EQ(nlohmann::json::parse(written(text)).get<std::string>(), text) << length;
  }
}

TEST(JsonWriter, IsEmptyAfterTake) {
  JsonWriter json;
  json.begin_array();
  json.end_array();
  json.end_line();
  EXPECT_EQ(json.size(), 3U);
  EXPECT_EQ(json.take(), "[]\n");
  EXPECT_EQ(json.size(), 0U);
  EXPECT_EQ(json.take(), "");
}

TEST(JsonWriter, DoesNotEscapeNonAsciiText) {
  EXPECT_EQ(written("Zoë — 🙂"), "\"Zoë — 🙂\"");
}

TEST(JsonWriter, WritesTheLargestNumber) {
  JsonWriter json;
  json.value(std::numeric_limits<std::size_t>::max());
  EXPECT_EQ(json.take(), "18446744073709551615");
}

TEST(JsonWriter, WritesNumbersInArrays) {
  JsonWriter json;
  json.begin_array();
  json.value(0.5);
  json.value(-2.0);
  json.end_array();
  EXPECT_EQ(json.take(), "[0.5,-2.0]");
}

TEST(JsonWriter, WritesRawLines) {
  JsonWriter json;
  json.line("(1, 9)\t 0.5");
  json.begin_array();
  json.end_array();
  EXPECT_EQ(json.take(), "(1, 9)\t 0.5\n[]");
}

}  // namespace
}  // namespace neusum
