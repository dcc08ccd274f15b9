#include "archive/xml_parser.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "neusum/error.h"

namespace neusum {
namespace {

using testing::HasSubstr;

// Writes all events into a string.
class Recorder : public XmlHandler {
 public:
  explicit Recorder(std::string_view bytes) : bytes_(bytes) {}

  void start(const XmlName& name, const XmlAttributes& attributes, Span source) override {
    log += "<" + std::string(name.space) + ":" + std::string(name.local) + " " +
           std::string(attributes.value_of("x")) + "|" + std::string(source.of(bytes_)) + ">";
  }
  void end(const XmlName& name) override { log += "</" + std::string(name.local) + ">"; }
  void text(std::string_view text, Span source) override {
    log += std::string(text) + "=" + std::string(source.of(bytes_)) + ";";
  }

  std::string log;

 private:
  std::string_view bytes_;
};

std::string error_of(const std::string& bytes) {
  Recorder recorder(bytes);
  try {
    parse_xml(bytes, "a.xml", recorder);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "";
}

TEST(ParseXml, ReportsNamesAndPositions) {
  constexpr std::string_view kXml = "<a xmlns:n='u'><n:b n:x='1'>one&amp;two</n:b></a>";
  Recorder recorder(kXml);
  parse_xml(kXml, "a.xml", recorder);
  EXPECT_EQ(recorder.log,
            "<:a |<a xmlns:n='u'>><u:b 1|<n:b n:x='1'>>one=one;&=&amp;;two=two;</b></a>");
}

TEST(ParseXml, IgnoresNamesOfOtherDefinitions) {
  EXPECT_EQ(error_of("<!DOCTYPE a PUBLIC '-//X//DTD A//EN' 'a.dtd'><a>One.</a>"), "");
}

TEST(ParseXml, RejectsDamagedAndHostileFiles) {
  EXPECT_EQ(error_of("<a>\n</b>"), "a.xml: line 2 is not well-formed: mismatched tag");
  EXPECT_EQ(error_of(""), "a.xml: line 1 is not well-formed: no element found");
  EXPECT_EQ(error_of("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"),
            "a.xml: line 1 has a document type declaration with definitions");
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "<a>";
  EXPECT_THAT(error_of(deep), HasSubstr("nested too deeply"));
}

}  // namespace
}  // namespace neusum
