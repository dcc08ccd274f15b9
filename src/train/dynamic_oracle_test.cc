#include "train/dynamic_oracle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "labels/selection.h"
#include "support/encoded_documents.h"
#include "support/make_document.h"
#include "support/tiny_model.h"

namespace neusum {
namespace {

// The overlap of a document with a reference. Only its first sentence is the reference, and each
// sentence shares a word with the next one, so that the gains depend on what is selected.
BigramOverlap make_overlap(std::size_t num_sentences) {
  std::vector<std::string> sentences;
  for (std::size_t i = 0; i < num_sentences; ++i) {
    sentences.push_back("w" + std::to_string(i) + " w" + std::to_string(i + 1));
  }
  const Document document = make_document(sentences, {"w0 w1"});
  return OverlapCounter().count(document);
}

class DynamicOracleTest : public testing::Test {
 protected:
  static constexpr std::size_t kNumDocuments = 300;

  DynamicOracleTest() : encoding_(model_.layers.encode(packed_, batch_, workspace_, pool_)) {
    for (std::size_t d = 0; d < kNumDocuments; ++d) {
      overlaps_.push_back(make_overlap(batch_.num_sentences(d)));
    }
  }

  Batch steps_of(double own_prefixes, std::uint64_t seed = 1) const {
    Batch batch = batch_;
    DynamicOracle(own_prefixes)
        .replace_steps(model_.layers.scorer(packed_), encoding_, overlaps_, Rng(seed), batch);
    return batch;
  }

  // Fraction of documents whose first step selects the sentence with the highest gain.
  static double right_first_steps(const Batch& batch) {
    double right = 0;
    for (std::size_t d = 0; d < kNumDocuments; ++d) {
      const std::size_t step = batch.step_begin[d];
      const std::span<const float> gains = batch.step_gains(step);
      right += gains[batch.oracle[step]] == *std::ranges::max_element(gains) ? 1 : 0;
    }
    return right / kNumDocuments;
  }

  TinyModel model_;
  Batch batch_ = batch_of(encoded_documents(kNumDocuments, 5));
  NeusumModel::Packed packed_ = model_.layers.pack(model_.parameters);
  ThreadPool pool_{1};
  NeusumModel::Workspace workspace_;
  DocumentEncoding encoding_;
  std::vector<BigramOverlap> overlaps_;
};

TEST_F(DynamicOracleTest, SelectsSentencesWhileOneHasAPositiveGain) {
  const Batch batch = steps_of(0.5);
  for (std::size_t d = 0; d < kNumDocuments; ++d) {
    Selection reference(overlaps_[d]);
    for (std::size_t step = batch.step_begin[d]; step < batch.step_begin[d + 1]; ++step) {
      EXPECT_GT(std::ranges::max(reference.gains()), 0);
      EXPECT_LT(batch.oracle[step], batch.num_sentences(d));
      reference.add(batch.oracle[step]);
    }
    EXPECT_TRUE(batch.num_steps(d) == 5 || std::ranges::max(reference.gains()) <= 0);
  }
}

TEST_F(DynamicOracleTest, SelectsNoSentenceTwice) {
  const Batch batch = steps_of(1);
  for (std::size_t d = 0; d < kNumDocuments; ++d) {
    const std::set<std::uint32_t> selected(batch.oracle.begin() + batch.step_begin[d],
                                           batch.oracle.begin() + batch.step_begin[d + 1]);
    EXPECT_EQ(selected.size(), batch.num_steps(d));
  }
}

TEST_F(DynamicOracleTest, HasTheGainsAfterTheSelectedSentences) {
  const Batch batch = steps_of(0.5);
  for (std::size_t d = 0; d < kNumDocuments; ++d) {
    Selection reference(overlaps_[d]);
    for (std::size_t step = batch.step_begin[d]; step < batch.step_begin[d + 1]; ++step) {
      const std::vector<double> gains = reference.gains();
      const std::vector<float> expected(gains.begin(), gains.end());
      EXPECT_THAT(batch.step_gains(step), testing::ElementsAreArray(expected));
      reference.add(batch.oracle[step]);
    }
  }
}

TEST_F(DynamicOracleTest, FollowsTheReferenceOrTheModel) {
  const double by_reference = right_first_steps(steps_of(0));
  const double by_model = right_first_steps(steps_of(1));
  const double mixed = right_first_steps(steps_of(0.5));
  EXPECT_EQ(by_reference, 1);
  EXPECT_LT(by_model, 0.7);
  EXPECT_NEAR(mixed, (by_reference + by_model) / 2, 0.08);
}

TEST_F(DynamicOracleTest, DependsOnTheSeedAlone) {
  EXPECT_EQ(steps_of(0.5, 1).oracle, steps_of(0.5, 1).oracle);
  EXPECT_NE(steps_of(0.5, 1).oracle, steps_of(0.5, 2).oracle);
}

}  // namespace
}  // namespace neusum
