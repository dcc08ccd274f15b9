#include "base/line_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> lines_of(const LineBatch& batch) {
  std::vector<std::string> lines;
  for (const Line& line : batch.lines) lines.emplace_back(line.span.of(batch.text));
  return lines;
}

std::vector<std::vector<std::string>> read_batches(const std::string& content,
                                                   const LineLimits& limits = {}) {
  const ScratchFolder folder;
  LineReader reader(folder.write("a.txt", content), limits);
  std::vector<std::vector<std::string>> batches;
  while (const auto batch = reader.next()) batches.push_back(lines_of(*batch));
  return batches;
}

TEST(LineReader, RemovesLineFeeds) {
  EXPECT_THAT(read_batches("one\n\nthree\n"), ElementsAre(ElementsAre("one", "", "three")));
}

TEST(LineReader, AcceptsALastLineWithoutLineFeed) {
  EXPECT_THAT(read_batches("one\ntwo"), ElementsAre(ElementsAre("one", "two")));
}

TEST(LineReader, ReturnsNoBatchForAnEmptyFile) { EXPECT_THAT(read_batches(""), ElementsAre()); }

TEST(LineReader, EndsABatchAtTheLineLimit) {
  EXPECT_THAT(read_batches("1\n2\n3\n", {.lines = 2}),
              ElementsAre(ElementsAre("1", "2"), ElementsAre("3")));
}

TEST(LineReader, EndsABatchWithTheLineThatReachesTheByteLimit) {
  EXPECT_THAT(read_batches("1234\n5678\n9\n", {.bytes = 5}),
              ElementsAre(ElementsAre("1234", "5678"), ElementsAre("9")));
}

TEST(LineReader, NumbersLinesAcrossBatches) {
  const ScratchFolder folder;
  LineReader reader(folder.write("a.txt", "1\n2\n3\n"), {.lines = 2});
  reader.next();
  EXPECT_EQ(reader.next()->lines.front().number, 3U);
}

TEST(LineReader, ReplacesALineThatIsTooLongByAnEmptyOne) {
  const ScratchFolder folder;
  const std::string long_line(1 << 20, 'x');
  LineReader reader(folder.write("a.txt", "1\n" + long_line + "\n3\n"), {.line_bytes = 1000});
  const auto batch = reader.next();
  EXPECT_THAT(lines_of(*batch), ElementsAre("1", "", "3"));
  EXPECT_TRUE(batch->lines[1].too_long);
  EXPECT_FALSE(batch->lines[2].too_long);
  EXPECT_EQ(batch->bytes, long_line.size() + 5);
}

TEST(LineReader, AddsPaddingAfterTheLastLine) {
  const ScratchFolder folder;
  LineReader reader(folder.write("a.txt", "1\n2"));
  const auto batch = reader.next();
  EXPECT_EQ(batch->text.size(), batch->lines.back().span.end() + kLinePadding);
}

TEST(LineReader, SkipsAByteOrderMark) {
  EXPECT_THAT(read_batches("\xEF\xBB\xBFone\n"), ElementsAre(ElementsAre("one")));
}

TEST(LineReader, RejectsABinaryFile) {
  EXPECT_THAT(message_of<InvalidInput>([] { read_batches(std::string("a\0b", 3)); }),
              HasSubstr("a.txt is a binary file"));
}

}  // namespace
}  // namespace neusum
