#include "model/document_features.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace neusum {
namespace {

using testing::AllOf;
using testing::Each;
using testing::Ge;
using testing::Le;

enum Feature { kCosine, kCoverage, kFrequency, kNovelty, kPosition, kCloseness, kLength, kWeight };

constexpr std::size_t kWords = 1000;
constexpr Vocabulary::Id kFrequent = 12;  // after the words with trained vectors
constexpr Vocabulary::Id kRare = 900;
constexpr Vocabulary::Id kOtherRare = 901;

// The features of a document of these sentences.
class Features {
 public:
  explicit Features(const std::vector<std::vector<Vocabulary::Id>>& sentences) {
    Batch batch;
    for (const auto& words : sentences) {
      batch.words.insert(batch.words.end(), words.begin(), words.end());
      batch.end_sentence();
    }
    batch.end_document();
    values_.reshape(sentences.size(), kNumDocumentFeatures);
    const WordEmbeddings words = {.size = 1, .trained_rows = 10, .frozen = {nullptr, kWords - 10}};
    document_features(batch, words, values_.view());
  }

  float of(std::size_t sentence, Feature feature) const { return values_.row(sentence)[feature]; }
  std::span<const float> all() const { return values_.values(); }

 private:
  Matrix values_;
};

TEST(DocumentFeatures, CompareASentenceWithTheDocument) {
  const Features features({{kRare, kFrequent}, {kOtherRare, kFrequent}, {kRare}});
  EXPECT_GT(features.of(0, kCosine), features.of(1, kCosine));
  EXPECT_GT(features.of(0, kCoverage), features.of(2, kCoverage));
  EXPECT_GT(features.of(2, kFrequency), features.of(1, kFrequency));
  EXPECT_GT(features.of(2, kWeight), features.of(0, kWeight));
}

TEST(DocumentFeatures, HaveTheirExtremesForASingleSentence) {
  const Features features({{kRare, kOtherRare}});
  EXPECT_FLOAT_EQ(features.of(0, kCosine), 1);
  EXPECT_FLOAT_EQ(features.of(0, kCoverage), 1);
  EXPECT_FLOAT_EQ(features.of(0, kNovelty), 1);
  EXPECT_FLOAT_EQ(features.of(0, kFrequency), 0);
}

TEST(DocumentFeatures, RecognizeRepetition) {
  const Features features({{kRare}, {kRare, kOtherRare}, {kRare}});
  EXPECT_EQ(features.of(0, kNovelty), 1);
  EXPECT_NEAR(features.of(1, kNovelty), 0.5, 0.01);
  EXPECT_EQ(features.of(2, kNovelty), 0);
}

TEST(DocumentFeatures, DescribePositionAndLength) {
  const Features features({{kRare}, {kRare, kRare, kRare}});
  EXPECT_EQ(features.of(0, kPosition), 0.25F);
  EXPECT_EQ(features.of(1, kPosition), 0.75F);
  EXPECT_EQ(features.of(0, kCloseness), 1);
  EXPECT_EQ(features.of(1, kCloseness), 0.5F);
  EXPECT_NEAR(features.of(1, kLength), std::log(4) / 5, 1e-6);
}

TEST(DocumentFeatures, AreFromZeroToOne) {
  std::vector<Vocabulary::Id> all_words(kWords);
  for (std::size_t i = 0; i < kWords; ++i) all_words[i] = static_cast<Vocabulary::Id>(i);
  const Features features({{}, {Vocabulary::kUnknown}, all_words, {5, 5, 5}, all_words});
  EXPECT_THAT(features.all(), Each(AllOf(Ge(0), Le(1))));
  EXPECT_EQ(features.of(1, kCosine), 0);  // unknown words have no weight
}

}  // namespace
}  // namespace neusum
