#include "neusum/source_map.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace neusum {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(SourceMap, MergesRangesThatTouch) {
  SourceMap map;
  map.append(3, 10);
  map.append(1, 13, 1, 5);  // such as &amp;
  map.append(2, 18);
  EXPECT_THAT(map.ranges({0, 6}), ElementsAre(Span{10, 10}));
  EXPECT_THAT(map.ranges({2, 2}), ElementsAre(Span{12, 6}));
}

TEST(SourceMap, SeparatesRangesAtMarkup) {
  SourceMap map;
  map.append(3, 0);
  map.append(3, 6);  // after a tag
  EXPECT_THAT(map.ranges({1, 4}), ElementsAre(Span{1, 2}, Span{6, 2}));
}

TEST(SourceMap, InsertedTextHasNoRange) {
  SourceMap map;
  map.append(2, 4);
  map.append(2, 0, 1, 0);
  map.append(1, 9);
  EXPECT_THAT(map.ranges({2, 2}), IsEmpty());
  EXPECT_THAT(map.ranges({1, 4}), ElementsAre(Span{5, 1}, Span{9, 1}));
}

TEST(SourceMap, CountsCharactersOfOtherLengths) {
  SourceMap map;
  map.append(6, 100, 2, 1);  // three letters of windows-1251
  EXPECT_THAT(map.ranges({2, 2}), ElementsAre(Span{101, 1}));
  EXPECT_THAT(map.ranges({0, 6}), ElementsAre(Span{100, 3}));
}

TEST(SourceMap, IsEmptyForAnEmptyText) { EXPECT_THAT(SourceMap().ranges({0, 0}), IsEmpty()); }

TEST(SourceMap, FollowsADecodedText) {
  SourceMap decoded;  // "aé&b" of four bytes in windows-1252, five in UTF-8
  decoded.append(1, 0);
  decoded.append(2, 1, 2, 1);
  decoded.append(2, 2);
  SourceMap text;  // the same text with a space before "b"
  text.append(3, 0);
  text.append(1, 0, 1, 0);
  text.append(1, 3, 1, 2);
  const SourceMap map = text.followed_by(decoded);
  EXPECT_THAT(map.ranges({1, 2}), ElementsAre(Span{1, 1}));
  EXPECT_THAT(map.ranges({3, 1}), IsEmpty());
  EXPECT_THAT(map.ranges({0, 5}), ElementsAre(Span{0, 4}));
}

}  // namespace
}  // namespace neusum
