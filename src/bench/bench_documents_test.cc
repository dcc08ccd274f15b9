#include "bench/bench_documents.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <unordered_set>

namespace neusum {
namespace {

using ::testing::ElementsAreArray;

TEST(MakeBenchBatch, HasThePapersShape) {
  const Batch batch = make_bench_batch(Rng(1), 2000, 100'000);
  const auto sentences = static_cast<double>(batch.num_sentences());
  EXPECT_NEAR(sentences / 2000, 27.1, 0.5);
  EXPECT_NEAR(static_cast<double>(batch.words.size()) / sentences, 29.4, 0.3);
  EXPECT_GE(*std::min_element(batch.words.begin(), batch.words.end()), 0);
  EXPECT_LT(*std::max_element(batch.words.begin(), batch.words.end()), 100'000);
}

TEST(MakeBenchBatch, RepeatsWordsAsTheCorpusDoes) {
  const auto distinct_part = [](std::size_t documents) {
    const Batch batch = make_bench_batch(Rng(1), documents, 100'000);
    const std::unordered_set<Vocabulary::Id> distinct(batch.words.begin(), batch.words.end());
    return static_cast<double>(distinct.size()) / static_cast<double>(batch.words.size());
  };
  EXPECT_NEAR(distinct_part(32), 0.19, 0.02);
  EXPECT_NEAR(distinct_part(64), 0.15, 0.02);
}

TEST(MakeBenchBatch, HasThreeStepsPerDocument) {
  const Batch batch = make_bench_batch(Rng(1), 50, 1000);
  ASSERT_EQ(batch.num_documents(), 50U);
  for (std::size_t d = 0; d < 50; ++d) {
    ASSERT_EQ(batch.num_steps(d), 3U);
    const std::size_t first = batch.step_begin[d];
    EXPECT_LT(batch.oracle[first], batch.oracle[first + 1]);
    EXPECT_LT(batch.oracle[first + 1], batch.oracle[first + 2]);
    EXPECT_LT(batch.oracle[first + 2], batch.num_sentences(d));
    EXPECT_EQ(batch.step_gains(first + 2).size(), batch.num_sentences(d));
  }
}

TEST(DocumentOf, ReturnsTheDocument) {
  const Batch batch = make_bench_batch(Rng(1), 3, 1000);
  const Batch single = document_of(batch, 1);
  ASSERT_EQ(single.num_documents(), 1U);
  ASSERT_EQ(single.num_sentences(), batch.num_sentences(1));
  EXPECT_THAT(single.sentence(2), ElementsAreArray(batch.sentence(batch.document_begin[1] + 2)));
}

}  // namespace
}  // namespace neusum
