// Compares fast algorithms with slow ones, and checks properties of every score.

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "neusum/rouge.h"
#include "rouge/lcs_marks.h"

namespace neusum {
namespace {

Numbers random_sentence(std::mt19937& random, std::size_t max_length, std::uint32_t num_words) {
  Numbers words(random() % (max_length + 1));
  for (std::uint32_t& word : words) word = static_cast<std::uint32_t>(random() % num_words);
  return words;
}

// Computes the LCS table cell by cell, and walks back like the script.
Marks mark_slowly(const Numbers& reference, const Numbers& peer) {
  std::vector<std::vector<int>> c(reference.size() + 1, std::vector<int>(peer.size() + 1));
  for (std::size_t i = 1; i <= reference.size(); ++i) {
    for (std::size_t j = 1; j <= peer.size(); ++j) {
      c[i][j] = reference[i - 1] == peer[j - 1] ? c[i - 1][j - 1] + 1
                                                : std::max(c[i - 1][j], c[i][j - 1]);
    }
  }
  Marks marks(reference.size());
  std::size_t i = reference.size();
  std::size_t j = peer.size();
  while (i > 0 && j > 0) {
    if (reference[i - 1] == peer[j - 1]) {
      marks[i - 1] = 1;
      --i;
      --j;
    } else if (c[i - 1][j] >= c[i][j - 1]) {
      --i;
    } else {
      --j;
    }
  }
  return marks;
}

TEST(MarkLcs, EqualsTheFullTable) {
  std::mt19937 random(1);
  for (int round = 0; round < 3000; ++round) {
    const std::size_t length = round % 10 == 0 ? 300 : 40;  // one block of 64, and several
    const std::uint32_t num_words = 2 + static_cast<std::uint32_t>(random() % 30);
    const Numbers reference = random_sentence(random, length, num_words);
    const Numbers peer = random_sentence(random, length, num_words);
    ASSERT_EQ(mark_lcs({reference}, {peer}, num_words).front(), mark_slowly(reference, peer));
  }
}

TEST(MarkWeightedLcs, WithEqualWeightsEqualsTheUnweightedOne) {
  std::mt19937 random(2);
  std::vector<double> lengths(101);
  std::iota(lengths.begin(), lengths.end(), 0.0);
  for (int round = 0; round < 1000; ++round) {
    const std::vector<Numbers> reference = {random_sentence(random, 100, 20)};
    const std::vector<Numbers> peer = {random_sentence(random, 100, 20),
                                       random_sentence(random, 20, 20)};
    ASSERT_EQ(mark_weighted_lcs(reference, peer, lengths), mark_lcs(reference, peer, 20));
  }
}

std::vector<std::string> random_summary(std::mt19937& random) {
  std::vector<std::string> sentences(random() % 4);
  for (std::string& sentence : sentences) {
    for (std::size_t words = random() % 12; words > 0; --words) {
      sentence += "word" + std::to_string(random() % 20) + " ";
    }
  }
  return sentences;
}

RougeOptions all_but_rouge_w() {
  return {.stem = true, .max_n = 3, .skip_distance = 4, .skip_metrics = SkipMetrics::kBoth};
}

TEST(Rouge155, ScoresAreInZeroToOneAndFIsBetweenPrecisionAndRecall) {
  RougeOptions options = all_but_rouge_w();
  options.lcs_weight = 1.2;
  Rouge155 rouge(options);
  std::mt19937 random(3);
  for (int round = 0; round < 2000; ++round) {
    const std::vector<std::vector<std::string>> references = {random_summary(random),
                                                              random_summary(random)};
    for (const RougeScore& score : rouge.score(random_summary(random), references)) {
      ASSERT_GE(std::min(score.recall, score.precision), 0);
      ASSERT_LE(std::max(score.recall, score.precision), 1);
      ASSERT_GE(score.f, std::min(score.recall, score.precision));
      ASSERT_LE(score.f, std::max(score.recall, score.precision));
    }
  }
}

// Except ROUGE-W, where the script overestimates the reference.
TEST(Rouge155, ScoreOfACopyIsOneOrZeroIfNothingIsCounted) {
  Rouge155 rouge(all_but_rouge_w());
  std::mt19937 random(4);
  for (int round = 0; round < 1000; ++round) {
    const std::vector<std::string> peer = random_summary(random);
    for (const RougeScore& score : rouge.score(peer, {peer})) {
      ASSERT_TRUE(score == (RougeScore{1, 1, 1}) || score == RougeScore{}) << "round " << round;
    }
  }
}

}  // namespace
}  // namespace neusum
