#include "labels/bigram_overlap.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "labels/selection.h"
#include "support/make_document.h"

namespace neusum {
namespace {

// Returns how many bigrams of `sentence` match a bigram of `reference`.
std::int64_t hits(const std::string& sentence, const std::string& reference) {
  return OverlapCounter().count(make_document({sentence}, {reference})).alone(0).hits;
}

TEST(OverlapCounter, CountsBigramsOfStems) {
  EXPECT_EQ(hits("The ferries were leaving.", "the FERRY was leaving"), 1);
  EXPECT_EQ(hits("walk-ins, 12", "walk in 12"), 2);
}

TEST(OverlapCounter, ClipsTheCountOfABigramToItsCountInTheReference) {
  EXPECT_EQ(hits("a b a b a b", "a b c a b"), 2);
  EXPECT_EQ(hits("a b", "a b c a b"), 1);
}

TEST(OverlapCounter, IgnoresBigramsAcrossSentences) {
  const Document document = make_document({"one two", "three four"}, {"two three", "one two"});
  OverlapCounter counter;
  const BigramOverlap& overlap = counter.count(document);
  EXPECT_EQ(overlap.reference_total(), 2);
  EXPECT_EQ(overlap.alone(0).hits, 1);
  EXPECT_EQ(overlap.alone(1).hits, 0);
  EXPECT_EQ(overlap.alone(1).total, 1);
}

TEST(OverlapCounter, LowerCasesAsPythonDoes) {
  EXPECT_EQ(hits("10\u212A run", "10k run"), 1);
  EXPECT_EQ(hits("\u0130zmir bay", "i zmir bay"), 2);
  EXPECT_EQ(hits("\u00C5land bay", "aland bay"), 0);
}

TEST(OverlapCounter, SplitsAndStemsWordsByLanguage) {
  const auto hits_in = [](const char* language, const char* sentence, const char* reference) {
    return OverlapCounter(language).count(make_document({sentence}, {reference})).alone(0).hits;
  };
  EXPECT_EQ(hits_in("ru", "Старые лодки у моста.", "старая лодка у мостов"), 3);
  EXPECT_EQ(hits_in("en", "Старые лодки у моста.", "старая лодка у мостов"), 0);
  EXPECT_EQ(hits_in("zh", "河上的老桥。", "老桥在河上"), 2);
  EXPECT_EQ(hits_in("de", "K\u00e4se-H\u00e4user", "KA\u0308SE Haus"), 1);
}

TEST(OverlapCounter, IgnoresSingleWords) {
  const Document document = make_document({"", "one", "!?"}, {"one", ""});
  OverlapCounter counter;
  const BigramOverlap& overlap = counter.count(document);
  EXPECT_EQ(overlap.reference_total(), 0);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(overlap.alone(i).total, 0);
    EXPECT_EQ(overlap.f1(overlap.alone(i)), 0);
  }
}

class OverlapNumbersTest : public testing::Test {
 protected:
  OverlapNumbersTest() {
    OverlapCounter counter;
    counter.count(make_document({"a b c a b", "x y", "c d"}, {"a b c d", "a b"}))
        .append_to(numbers_, 2);
  }

  std::vector<std::uint32_t> numbers_;
};

TEST_F(OverlapNumbersTest, RestoreTheOverlapOfTheFirstSentences) {
  const auto overlap = BigramOverlap::of(numbers_);
  ASSERT_TRUE(overlap);
  EXPECT_EQ(overlap->num_sentences(), 2U);
  EXPECT_EQ(overlap->reference_total(), 4);
  EXPECT_EQ(overlap->alone(0).hits, 3);
  EXPECT_EQ(overlap->alone(0).total, 4);
  EXPECT_EQ(overlap->alone(1).hits, 0);
  Selection selection(*overlap);
  selection.add(0);
  EXPECT_EQ(selection.counts_with(1).total, 5);
}

TEST_F(OverlapNumbersTest, AreRejectedIfThereAreTooFewOrTooMany) {
  for (std::size_t size = 0; size < numbers_.size(); ++size) {
    EXPECT_FALSE(BigramOverlap::of(std::span(numbers_).first(size))) << size;
  }
  numbers_.push_back(0);
  EXPECT_FALSE(BigramOverlap::of(numbers_));
}

TEST_F(OverlapNumbersTest, AreRejectedIfOneIsTooLarge) {
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    std::vector<std::uint32_t> changed = numbers_;
    changed[i] = 0xffffffff;
    EXPECT_FALSE(BigramOverlap::of(changed)) << i;
  }
}

TEST(Selection, HasTheGainsOfAllSentences) {
  OverlapCounter counter;
  const BigramOverlap& overlap =
      counter.count(make_document({"a b", "b c", "a b"}, {"a b c", "d e"}));
  Selection selection(overlap);
  EXPECT_THAT(selection.gains(), testing::ElementsAre(0.5, 0.5, 0.5));
  selection.add(0);
  EXPECT_DOUBLE_EQ(selection.gains()[1], 0.8 - 0.5);
  EXPECT_DOUBLE_EQ(selection.gains()[2], 0.4 - 0.5);  // says the same again
}

TEST(BigramOverlap, RoundsF1AsTheAuthorsDo) {
  OverlapCounter counter;
  const BigramOverlap& overlap = counter.count(make_document({"x"}, {"a b c d e f g h"}));
  ASSERT_EQ(overlap.reference_total(), 7);
  const double precision = 3.0 / 11;
  const double recall = 3.0 / 7;
  EXPECT_EQ(overlap.f1({3, 11}), 2 * precision * recall / (precision + recall));
  EXPECT_EQ(overlap.f1({0, 0}), 0);
}

TEST(BigramOverlap, ComparesWithoutRounding) {
  OverlapCounter counter;
  const BigramOverlap& overlap = counter.count(make_document({"x"}, {"a b c d"}));
  EXPECT_EQ(overlap.compare({1, 3}, {2, 9}), 0);  // F1 / 2: 1 / (3 + 3) and 2 / (9 + 3)
  EXPECT_GT(overlap.compare({1, 3}, {2, 10}), 0);
  EXPECT_LT(overlap.compare({0, 0}, {1, 100}), 0);
}

TEST(Selection, UpdatesCountsIncrementally) {
  const Document document = make_document({"a b c", "a b a b", "c d", "x y"}, {"a b c d", "a b"});
  OverlapCounter counter;
  const BigramOverlap& overlap = counter.count(document);
  Selection selection(overlap);
  const auto expect_counts = [&](std::int64_t expected_hits, std::int64_t expected_total) {
    EXPECT_EQ(selection.counts().hits, expected_hits);
    EXPECT_EQ(selection.counts().total, expected_total);
  };
  selection.add(0);
  expect_counts(2, 2);
  selection.add(1);  // only one of its two "a b" can still match
  expect_counts(3, 5);
  EXPECT_EQ(selection.counts_with(2).hits, 4);
  selection.add(0);  // a second time
  expect_counts(3, 7);
  selection.remove(1);
  expect_counts(3, 4);
  selection.remove(0);
  selection.remove(0);
  expect_counts(0, 0);
}

}  // namespace
}  // namespace neusum
