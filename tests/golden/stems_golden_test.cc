// Compares stems (rules and WordNet exceptions) with those that the ROUGE-1.5.5 script computed.
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/line_reader.h"
#include "rouge/rouge_stem.h"

namespace neusum {
namespace {

constexpr const char* kStems = NEUSUM_SHARED_DIR "/golden/rouge/stems.tsv.zst";
constexpr std::size_t kWords = 249576;

std::string stem_of(std::string_view word) {
  std::string stem(word);
  stem_word_with_exceptions(stem);
  return stem;
}

TEST(StemsGolden, EveryStemEqualsThatOfTheScript) {
  if (!std::filesystem::exists(kStems)) GTEST_SKIP() << "no reference data at " << kStems;
  std::size_t words = 0;
  LineReader reader(kStems);
  while (const auto batch = reader.next()) {
    for (const Line& line : batch->lines) {
      const auto text = std::string_view(batch->text).substr(line.span.offset, line.span.length);
      const std::string_view word = text.substr(0, text.find('\t'));
      EXPECT_EQ(std::string(word) + '\t' + stem_of(word), text);
      ++words;
    }
  }
  EXPECT_EQ(words, kWords);
}

}  // namespace
}  // namespace neusum
