// The stems of ROUGE-1.5.5 with its exceptions against those that the script itself gave.
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/line_reader.h"
#include "text/porter_stemmer.h"
#include "text/stem_exceptions.h"

namespace neusum {
namespace {

constexpr const char* kStems = NEUSUM_SHARED_DIR "/golden/rouge/stems.tsv.zst";
constexpr std::size_t kWords = 249576;
constexpr std::size_t kLongestUnstemmed = 3;

std::string stem_of(std::string_view word) {
  std::string stem(word);
  if (word.size() <= kLongestUnstemmed) return stem;
  if (const auto exception = find_stem_exception(word)) return std::string(*exception);
  stem_rouge155(stem);
  return stem;
}

TEST(StemsGolden, EveryStemIsTheScripts) {
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
