#include "model/sentence_encoder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "support/encoded_documents.h"
#include "support/numbers.h"

namespace neusum {
namespace {

constexpr std::size_t kWordSize = 3;
constexpr std::size_t kTrained = 8;
constexpr std::size_t kSentenceSize = 5;

// An encoder with random parameters. The embedding comes first in its layout.
class RandomSentenceEncoder {
 public:
  explicit RandomSentenceEncoder(SentenceOrder order = SentenceOrder::kForwardFirst)
      : encoder_({.sentence_size = kSentenceSize, .sentence_order = order},
                 {.size = kWordSize, .trained_rows = kTrained, .frozen = frozen_.view()},
                 layout_.add("trained", kTrained, kWordSize), layout_) {}

  Matrix forward(const Batch& batch, unsigned threads = 1, Keep keep = Keep::kTrace) {
    ThreadPool pool(threads);
    Matrix vectors(batch.num_sentences(), encoder_.vector_size());
    encoder_.forward({{values_.data()}, keep, pool},
                     encoder_.pack({values_.data()}, WeightPrecision::kFloat), batch, trace_,
                     vectors.view());
    return vectors;
  }

  // The gradients of the parameters after the last forward(), if all gradients of its output are 1.
  std::vector<float> backward(std::size_t sentences, unsigned threads = 1) {
    ThreadPool pool(threads);
    std::vector<float> gradients(layout_.size());
    Matrix d_vectors(sentences, encoder_.vector_size());
    d_vectors.fill(1);
    encoder_.backward({{values_.data()}, {gradients.data()}, pool}, d_vectors.view(), trace_);
    return gradients;
  }

 private:
  Matrix frozen_ = random_matrix(kVocabularySize - kTrained, kWordSize, 1);
  ParameterLayout layout_;
  SentenceEncoder encoder_;
  std::vector<float> values_ = random_floats(layout_.size(), 2);
  SentenceEncoder::Trace trace_;
};

Batch batch_of_sentences(const std::vector<std::vector<Vocabulary::Id>>& sentences) {
  return batch_of(std::vector<EncodedDocument>{{.sentences = sentences}});
}

// More sentences than fit in one chunk.
Batch many_sentences() { return batch_of(encoded_documents(120, 5)); }

TEST(SentenceEncoder, ConcatenatesTheDirectionsInTheGivenOrder) {
  const Batch batch = batch_of_sentences({{3, 9, 20}});
  const Matrix forward_first = RandomSentenceEncoder(SentenceOrder::kForwardFirst).forward(batch);
  const Matrix backward_first = RandomSentenceEncoder(SentenceOrder::kBackwardFirst).forward(batch);
  std::vector<float> swapped = floats_of(backward_first.view());
  std::rotate(swapped.begin(), swapped.begin() + kSentenceSize, swapped.end());
  EXPECT_TRUE(are_same_bytes(forward_first.values(), swapped));
}

TEST(SentenceEncoder, DependsOnTheOrderOfTheWords) {
  RandomSentenceEncoder encoder;
  const Matrix vectors = encoder.forward(batch_of_sentences({{3, 9}, {9, 3}}));
  EXPECT_FALSE(are_close(vectors.view().row_span(0), vectors.view().row_span(1), 1e-3));
}

TEST(SentenceEncoder, GivesEqualSentencesEqualVectors) {
  RandomSentenceEncoder encoder;
  const Matrix vectors = encoder.forward(batch_of_sentences({{3, 9}, {4, 5, 6}, {3, 9}, {1}}));
  EXPECT_TRUE(are_close(vectors.view().row_span(0), vectors.view().row_span(2)));
}

TEST(SentenceEncoder, EncodesASentenceIndependentlyOfOthers) {
  const Batch batch = many_sentences();
  ASSERT_GT(batch.num_sentences(), 512U);
  RandomSentenceEncoder encoder;
  const Matrix vectors = encoder.forward(batch);
  for (std::size_t i = 0; i < batch.num_sentences(); ++i) {
    const auto words = batch.sentence(i);
    const Matrix alone = encoder.forward(batch_of_sentences({{words.begin(), words.end()}}));
    ASSERT_TRUE(are_close(alone.values(), vectors.view().row_span(i))) << i;
  }
}

TEST(SentenceEncoder, DoesNotDependOnTheNumberOfThreads) {
  const Batch batch = many_sentences();
  RandomSentenceEncoder encoder;
  const Matrix vectors = encoder.forward(batch);
  const std::vector<float> gradients = encoder.backward(batch.num_sentences());
  for (const unsigned threads : {2U, 3U}) {
    EXPECT_TRUE(are_same_bytes(encoder.forward(batch, threads).values(), vectors.values()));
    EXPECT_TRUE(are_same_bytes(encoder.backward(batch.num_sentences(), threads), gradients));
  }
}

TEST(SentenceEncoder, GivesTheSameResultWithoutATrace) {
  const Batch batch = many_sentences();
  EXPECT_TRUE(are_same_bytes(RandomSentenceEncoder().forward(batch, 1, Keep::kNothing).values(),
                             RandomSentenceEncoder().forward(batch, 1, Keep::kTrace).values()));
}

TEST(SentenceEncoder, HasGradientsOnlyOfWordsInTheBatch) {
  RandomSentenceEncoder encoder;
  const std::vector<std::vector<Vocabulary::Id>> sentences = {{2, 20, 5}, {2}, {kTrained}};
  encoder.forward(batch_of_sentences(sentences));
  const std::vector<float> gradients = encoder.backward(sentences.size());
  for (std::size_t word = 0; word < kTrained; ++word) {
    const bool is_zero =
        std::ranges::all_of(std::span(gradients).subspan(word * kWordSize, kWordSize),
                            [](float gradient) { return gradient == 0; });
    EXPECT_EQ(is_zero, word != 2 && word != 5) << word;
  }
}

TEST(SentenceEncoder, HasNoWordGradientsIfAllWordsAreFrozen) {
  RandomSentenceEncoder encoder;
  encoder.forward(batch_of_sentences({{kTrained, 20}, {21}}));
  const std::vector<float> gradients = encoder.backward(2);
  EXPECT_TRUE(are_same_bytes(std::span(gradients).first(kTrained * kWordSize),
                             std::vector<float>(kTrained * kWordSize)));
}

TEST(SentenceEncoder, AcceptsAnEmptyBatch) {
  EXPECT_EQ(RandomSentenceEncoder().forward(Batch()).rows(), 0U);
}

}  // namespace
}  // namespace neusum
