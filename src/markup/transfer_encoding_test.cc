#include "markup/transfer_encoding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neusum {
namespace {

std::string source_of(std::string_view text, const DecodedPart& part, Span span) {
  std::string source;
  for (const Span& range : part.map.ranges(span)) source += range.of(text);
  return source;
}

TEST(DecodePart, ReadsQuotedPrintable) {
  constexpr std::string_view kText = "Gr=C3=BC=C3=9Fe from the har=  \r\nbour = =x =3D";
  const DecodedPart part = decode_part(kText, "Quoted-Printable");
  EXPECT_EQ(part.bytes,
            "Gr\xC3\xBC\xC3\x9F"
            "e from the harbour = =x =");
  EXPECT_EQ(source_of(kText, part, {2, 2}), "=C3=BC");
  EXPECT_EQ(source_of(kText, part, {part.bytes.find("harbour"), 7}), "harbour");
}

TEST(DecodePart, ReadsBase64InLines) {
  constexpr std::string_view kText = "VGhlIGhhcm\r\nJvdXIgaXMgb3Blbi4=";
  const DecodedPart part = decode_part(kText, "BASE64");
  EXPECT_EQ(part.bytes, "The harbour is open.");
  EXPECT_EQ(source_of(kText, part, {0, 3}), "VGhl");
  EXPECT_EQ(source_of(kText, part, {18, 2}), "bi4=");
}

TEST(DecodePart, CopiesTextInOtherEncodings) {
  const DecodedPart part = decode_part("a=3D", "8bit");
  EXPECT_EQ(part.bytes, "a=3D");
  EXPECT_EQ(part.map.ranges({1, 2}), (std::vector<Span>{{1, 2}}));
}

TEST(DecodeWord, ReadsBothEncodings) {
  EXPECT_EQ(decode_word("a_b=21", 'Q'), "a b!");
  EXPECT_EQ(decode_word("YQ==", 'b'), "a");
}

}  // namespace
}  // namespace neusum
