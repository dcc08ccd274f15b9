#include "rouge/overlap.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "neusum/error.h"

namespace neusum {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

double print_and_read(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%7.5f", value);
  return std::strtod(buffer, nullptr);
}

TEST(RoundScore, EqualsThePrintedAndParsedValue) {
  for (int whole = 1; whole <= 400; ++whole) {
    for (int part = 0; part <= whole; ++part) {
      const double value = static_cast<double>(part) / whole;
      ASSERT_EQ(round_score(value), print_and_read(value)) << part << "/" << whole;
    }
  }
}

TEST(RoundScore, RoundsTiesToEven) {
  EXPECT_EQ(round_score(1.0 / 64), 0.01562);  // 0.015625
  EXPECT_EQ(round_score(3.0 / 64), 0.04688);  // 0.046875
  EXPECT_EQ(round_score(1 / 32.0), 0.03125);
}

TEST(Combine, AddsUpReferencesForTheirAverage) {
  const std::vector<Overlap> overlaps = {{1, 2, 3, 0.5}, {2, 4, 3, 0.5}};
  const Overlap total = combine(overlaps, RougeFormula::kAverage);
  EXPECT_EQ(total.hits, 3);
  EXPECT_EQ(total.reference, 6);
  EXPECT_EQ(total.peer, 6);
}

TEST(Combine, UsesTheFirstOfEquallyGoodReferences) {
  const std::vector<Overlap> overlaps = {{1, 4, 3, 0.25}, {2, 4, 3, 0.5}, {3, 6, 3, 0.5}};
  EXPECT_EQ(combine(overlaps, RougeFormula::kBest).hits, 2);
}

TEST(ExtendNgrams, OfATooShortTextAreEmpty) {
  NumberTable table;
  EXPECT_THAT(extend_ngrams({0, 1}, {0, 1}, 3, table), IsEmpty());
}

TEST(ExtendNgrams, GivesEqualNgramsTheSameNumber) {
  NumberTable table;
  EXPECT_THAT(extend_ngrams({5, 6, 5, 6, 7}, {5, 6, 5, 6, 7}, 2, table), ElementsAre(0, 1, 0, 2));
}

TEST(SkipBigrams, PairWordsUpToADistance) {
  NumberTable table;
  const Numbers words = {table.number_of(100), table.number_of(101), table.number_of(102)};
  EXPECT_EQ(skip_bigrams(words, 0, false, table).size(), 2U);
  EXPECT_EQ(skip_bigrams(words, 1, false, table).size(), 3U);
  EXPECT_EQ(skip_bigrams(words, -1, false, table).size(), 3U);
}

TEST(SkipBigrams, CountAllWordsButTheLast) {
  NumberTable table;
  EXPECT_THAT(skip_bigrams({7}, 4, true, table), IsEmpty());
  EXPECT_THAT(skip_bigrams({7, 8}, 4, true, table), ElementsAre(7, 0));
}

TEST(SkipBigrams, OfAnyDistanceAreRejectedForABook) {
  NumberTable table;
  EXPECT_THROW(skip_bigrams(Numbers(3000, 1), -1, false, table), InvalidInput);
  EXPECT_NO_THROW(skip_bigrams(Numbers(10000, 1), 4, false, table));
}

TEST(OverlapOfBags, CountsCommonOccurrences) {
  std::vector<std::uint32_t> peer_counts = count_numbers({0, 0, 1}, 3);
  const Overlap overlap = overlap_of_bags({0, 0, 0, 2, 1}, peer_counts, 3);
  EXPECT_EQ(overlap.hits, 3);
  EXPECT_EQ(overlap.reference, 5);
  EXPECT_EQ(overlap.peer, 3);
  EXPECT_THAT(peer_counts, ElementsAre(2, 1, 0));
}

}  // namespace
}  // namespace neusum
