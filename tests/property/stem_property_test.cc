#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>

#include "base/stopwatch.h"
#include "text/porter_stemmer.h"

namespace neusum {
namespace {

constexpr unsigned kWords = 200000;
constexpr unsigned kLongWords = 200;
constexpr std::size_t kLongWordSize = 100000;

// Returns a word of up to `max_parts` parts, most of them suffixes or letters that the rules test.
// The same seed gives the same word on every machine.
std::string random_word(unsigned seed, std::size_t max_parts) {
  static constexpr std::array<std::string_view, 48> kParts = {
      "ational", "tional", "enci", "izer", "bli", "alli", "fulli", "logi", "ization", "ousness",
      "biliti",  "icate",  "ful",  "ness", "al",  "ence", "er",    "able", "ement",   "ment",
      "ent",     "sion",   "tion", "ion",  "ive", "ize",  "eed",   "ied",  "ed",      "ing",
      "ies",     "sses",   "s",    "y",    "e",   "ll",   "bb",    "zz",   "at",      "iz",
      "a",       "o",      "w",    "x",    "st",  "k",    "0",     "42"};
  std::mt19937 random(seed);
  std::string word;
  for (std::size_t parts = random() % (max_parts + 1); parts > 0; --parts) {
    word += kParts[random() % kParts.size()];
  }
  return word;
}

bool is_word_character(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

void expect_sound_stems(const std::string& word) {
  for (void (*stem)(std::string&) : {stem_rouge155, stem_nltk}) {
    std::string stemmed = word;
    stem(stemmed);
    EXPECT_LE(stemmed.size(), word.size()) << word;
    EXPECT_EQ(stemmed.empty(), word.empty()) << word;
    EXPECT_TRUE(std::all_of(stemmed.begin(), stemmed.end(), is_word_character)) << word;
  }
}

TEST(StemProperty, StemsAreNotEmptyAndNotLongerThanTheWord) {
  for (unsigned seed = 0; seed < kWords; ++seed) expect_sound_stems(random_word(seed, 6));
}

// A quadratic algorithm would take minutes.
TEST(StemProperty, LongWordsAreStemmedInLinearTime) {
  const Stopwatch time(TimeKind::kProcessCpu);
  for (unsigned seed = 0; seed < kLongWords; ++seed) {
    const std::string run(kLongWordSize, seed % 2 == 0 ? 'y' : 'k');
    expect_sound_stems(run + random_word(seed, 6));
    expect_sound_stems(random_word(seed, kLongWordSize / 4));
  }
  EXPECT_LT(time.seconds(), 60);
}

}  // namespace
}  // namespace neusum
