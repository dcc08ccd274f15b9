#include "markup/encodings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neusum {
namespace {

using namespace std::string_view_literals;
using testing::ElementsAre;

TEST(EncodingOfLabel, KnowsTheLabelsOfTheStandard) {
  EXPECT_EQ(encoding_of_label(" Latin1 "), "windows-1252");
  EXPECT_EQ(encoding_of_label("UTF8"), "utf-8");
  EXPECT_EQ(encoding_of_label("sjis"), "shift_jis");
  EXPECT_EQ(encoding_of_label("klingon"), "");
}

TEST(StatedEncoding, ReadsMeta) {
  EXPECT_EQ(stated_encoding("<html><meta charset='ISO-8859-2'>"), "iso-8859-2");
  EXPECT_EQ(
      stated_encoding("<meta http-equiv=Content-Type content='text/html; charset = koi8-r; x'>"),
      "koi8-r");
  EXPECT_EQ(stated_encoding("<meta charset=utf-16>"), "utf-8");
  EXPECT_EQ(stated_encoding("<meta name=x content='charset=koi8-r'><body><meta charset=koi8-r>"),
            "");
  EXPECT_EQ(stated_encoding("<script>'<meta charset=koi8-r>'</script>"), "");
}

TEST(Decode, UsesTheByteOrderMarkFirst) {
  const DecodedText utf8 = decode("\xEF\xBB\xBF\xC3\xA9", "windows-1252");
  EXPECT_EQ(utf8.text, "é");
  EXPECT_EQ(utf8.encoding, "utf-8");
  EXPECT_THAT(utf8.map.ranges({0, 2}), ElementsAre(Span{3, 2}));
  const DecodedText utf16 = decode("\xFF\xFE\x61\x00\x3D\xD8\x00\xDE"sv, "");
  EXPECT_EQ(utf16.text, "a😀");
  EXPECT_THAT(utf16.map.ranges({1, 4}), ElementsAre(Span{4, 4}));
}

TEST(Decode, ConvertsTheGivenEncoding) {
  const DecodedText decoded = decode("\xCF\xF0\xE8 x", "windows-1251");
  EXPECT_EQ(decoded.text, "При x");
  EXPECT_THAT(decoded.map.ranges({2, 4}), ElementsAre(Span{1, 2}));
  EXPECT_THAT(decoded.map.ranges({7, 1}), ElementsAre(Span{4, 1}));
}

TEST(Decode, EveryEncodingIsKnownToIcu) {
  for (const auto* encoding :
       {"big5",          "euc-jp",       "euc-kr",       "gb18030",      "gbk",
        "ibm866",        "iso-2022-jp",  "iso-8859-2",   "iso-8859-3",   "iso-8859-4",
        "iso-8859-5",    "iso-8859-6",   "iso-8859-7",   "iso-8859-8",   "iso-8859-8-i",
        "iso-8859-10",   "iso-8859-13",  "iso-8859-14",  "iso-8859-15",  "koi8-r",
        "koi8-u",        "macintosh",    "shift_jis",    "utf-16be",     "utf-16le",
        "windows-874",   "windows-1250", "windows-1251", "windows-1252", "windows-1253",
        "windows-1254",  "windows-1255", "windows-1256", "windows-1257", "windows-1258",
        "x-mac-cyrillic"}) {
    EXPECT_EQ(decode("a", encoding).encoding, encoding);
  }
}

TEST(Decode, OffsetsAreExactInEveryPart) {
  std::string bytes = "x";  // characters of two bytes, which parts of even size split
  for (int i = 0; i < 20'000; ++i) bytes += "\x82\xA0";
  const DecodedText decoded = decode(bytes, "shift_jis");
  EXPECT_EQ(decoded.text.size(), 1U + 3U * 20'000U);
  for (const std::size_t i : {std::size_t{0}, std::size_t{4094}, std::size_t{4095},
                              std::size_t{4096}, std::size_t{19'999}}) {
    EXPECT_THAT(decoded.map.ranges({1 + 3 * i, 3}), ElementsAre(Span{1 + 2 * i, 2})) << i;
  }
}

TEST(Decode, TakesTextThatIsNotUtf8ForWindows1252) {
  EXPECT_EQ(decode("caf\xE9 \x93ok\x94", "").text, "café “ok”");
  EXPECT_EQ(decode("caf\xE9", "").encoding, "windows-1252");
}

TEST(Decode, ReplacesSingleBadBytesOfUtf8) {
  const DecodedText decoded = decode("é\xFFü\0x"sv, "");
  EXPECT_EQ(decoded.text, "é\uFFFDü\uFFFDx");
  EXPECT_THAT(decoded.map.ranges({2, 3}), ElementsAre(Span{2, 1}));
  EXPECT_THAT(decoded.map.ranges({10, 1}), ElementsAre(Span{6, 1}));
}

}  // namespace
}  // namespace neusum
