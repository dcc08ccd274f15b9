#include "tensors/checksum.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "support/scratch_folder.h"

namespace neusum {
namespace {

std::string checksum_of_texts(const std::vector<std::string_view>& texts) {
  std::vector<ByteSpan> pieces;
  for (const std::string_view text : texts) pieces.push_back(std::as_bytes(std::span(text)));
  return checksum_of(pieces);
}

TEST(ChecksumOf, MatchesXxhsum) {
  EXPECT_EQ(checksum_of_texts({}), "2d06800538d394c2");
  EXPECT_EQ(checksum_of_texts({"neusum"}), "342fac8c76c757d2");
  EXPECT_EQ(checksum_of_texts({std::string(1000, 'x')}), "c0a4877b962cba82");
}

TEST(ChecksumOf, DoesNotDependOnThePieces) {
  EXPECT_EQ(checksum_of_texts({"neu", "", "sum"}), checksum_of_texts({"neusum"}));
}

TEST(ChecksumOfFile, MatchesTheChecksumOfItsBytes) {
  const ScratchFolder folder;
  const std::string text(1'000'000, 'x');
  EXPECT_EQ(checksum_of_file(folder.write("file", text)), checksum_of_texts({text}));
  EXPECT_EQ(checksum_of_file(folder.write("empty", "")), checksum_of_texts({}));
}

}  // namespace
}  // namespace neusum
