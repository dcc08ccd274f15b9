#include "markup/subtitle_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neusum {
namespace {

using testing::ElementsAre;

constexpr std::string_view kVtt =
    "WEBVTT - talk\n\nSTYLE\n::cue {}\n\nNOTE not shown\n\nfirst\n00:01.500 --> 00:02.000 "
    "align:start\n<v Ann>Hello &amp; <i>welcome</i>\nto all\n\n01:00:00.000 --> 01:00:01.000\n1 < "
    "2\n";

TEST(ReadVtt, HasOneBlockPerCaption) {
  const SourceText source = read_vtt(kVtt, {});
  EXPECT_EQ(source.text, "Hello & welcome\nto all\n\n1 < 2");
  ASSERT_EQ(source.blocks.size(), 2U);
  EXPECT_EQ(source.blocks[0].role, BlockRole::kCue);
  EXPECT_EQ(source.blocks[0].time, (TimeRange{1.5, 2}));
  EXPECT_EQ(source.blocks[1].time, (TimeRange{3600, 3601}));
  EXPECT_EQ(source.map.ranges({8, 7}).front().of(kVtt), "welcome");
}

TEST(ReadSrt, SkipsNumbersAndStyles) {
  const SourceText source = read_srt(
      "1\r\n00:00:01,250 --> 00:00:02,000\r\n{\\an8}One\r\n{two}\r\n\r\n2\r\n00:00:03,000 --> "
      "00:00:04,000\r\n3\r\n",
      {});
  EXPECT_EQ(source.text, "One\n{two}\n\n3");
  EXPECT_EQ(source.blocks.front().time, (TimeRange{1.25, 2}));
}

TEST(Subtitles, AreRecognized) {
  EXPECT_TRUE(is_vtt("WEBVTT\n"));
  EXPECT_FALSE(is_vtt("WEBVTTX"));
  EXPECT_TRUE(is_srt("1\n00:00:01,000 --> 00:00:02,000\nx"));
  EXPECT_FALSE(is_srt("The arrow --> is not a time.\n"));
}

}  // namespace
}  // namespace neusum
