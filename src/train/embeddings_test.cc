#include "train/embeddings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/compression.h"
#include "neusum/error.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;

Embeddings read(const std::string& content) {
  const ScratchFolder folder;
  return read_embeddings(folder.write("a.txt", content));
}

// The error message without the path.
std::string complaint_about(const std::string& content) {
  const std::string problem = message_of<InvalidInput>([&] { read(content); });
  return problem.substr(std::min(problem.size(), problem.find("a.txt") + 5));
}

TEST(ReadEmbeddings, ReadsWordsAndTheirVectors) {
  const Embeddings embeddings = read("the 0.5 -1e-1\ncat 2 3 \r\n");
  EXPECT_EQ(embeddings.dimension, 2U);
  EXPECT_THAT(embeddings.words, ElementsAre("the", "cat"));
  EXPECT_THAT(embeddings.vector(0), ElementsAre(0.5F, -0.1F));
  EXPECT_THAT(embeddings.vector(1), ElementsAre(2.0F, 3.0F));
}

TEST(ReadEmbeddings, ReadsWordsThatContainSpaces) {
  const Embeddings embeddings =
      read("the 1 2\n. . . 3 4\nat name@domain.com 5 6\n name@domain.com 7 8\n1 9 10\n");
  EXPECT_THAT(embeddings.words,
              ElementsAre("the", ". . .", "at name@domain.com", " name@domain.com", "1"));
  EXPECT_THAT(embeddings.values, ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
}

TEST(ReadEmbeddings, SkipsTheHeaderOfWord2Vec) {
  EXPECT_THAT(read("2 3\nthe 1 2 3\ncat 4 5 6\n").words, ElementsAre("the", "cat"));
}

TEST(ReadEmbeddings, KeepsTheFirstVectorOfAWord) {
  const Embeddings embeddings = read("the 1.0\ncat 2.0\nthe 3.0\ndog 4.0\n");
  EXPECT_THAT(embeddings.words, ElementsAre("the", "cat", "dog"));
  EXPECT_THAT(embeddings.values, ElementsAre(1.0F, 2.0F, 4.0F));
}

TEST(ReadEmbeddings, ReadsCompressedFiles) {
  const ScratchFolder folder;
  const std::string path = folder.write("a.zst", compress("the 1 2\n", Compression::kZstd));
  EXPECT_THAT(read_embeddings(path).vector(0), ElementsAre(1.0F, 2.0F));
}

TEST(ReadEmbeddings, ReportsALineOfAnotherDimension) {
  EXPECT_EQ(complaint_about("the 1 2\ncat 1\n"), ":2: expected a word and 2 numbers, found 1");
  EXPECT_EQ(complaint_about("the 1 2\ncat\n"), ":2: expected a word and 2 numbers, found 0");
  EXPECT_EQ(complaint_about("the 1 2\ncat 1 2 3\n"), ":2: expected a word and 2 numbers, found 3");
  EXPECT_EQ(complaint_about("the 1 2\na cat 1 2 3\n"),
            ":2: expected a word and 2 numbers, found 3");
}

TEST(ReadEmbeddings, ReportsSpacesInTheFirstWord) {
  EXPECT_EQ(complaint_about("the cat 1 2\ndog 1 2\n"), ":1: not a number: cat");
}

TEST(ReadEmbeddings, ReportsAColumnThatIsNotANumber) {
  for (const char* number : {"x", "1x", "nan", "inf", "1e99", "0x1"}) {
    EXPECT_EQ(complaint_about("the 1 2\ncat 1 " + std::string(number) + "\n"),
              ":2: not a number: " + std::string(number));
  }
}

TEST(ReadEmbeddings, ReportsAnEmptyFile) {
  EXPECT_EQ(complaint_about(""), " contains no word vectors");
}

TEST(ReadEmbeddings, ReportsALineThatIsTooLong) {
  EXPECT_EQ(complaint_about("the 1 2\n" + std::string(1 << 20, '1')), ":2: the line is too long");
}

}  // namespace
}  // namespace neusum
