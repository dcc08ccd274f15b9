#include "model/document_encoder.h"

#include <gtest/gtest.h>

#include <vector>

#include "support/encoded_documents.h"
#include "support/numbers.h"

namespace neusum {
namespace {

constexpr std::size_t kVectorSize = 6;
constexpr std::size_t kDocumentSize = 4;

// An encoder with random parameters.
class RandomDocumentEncoder {
 public:
  DocumentEncoding forward(const Batch& batch, ConstMatrix vectors, unsigned threads = 1) {
    ThreadPool pool(threads);
    DocumentEncoding encoding;
    trace_.sentence_inputs().reshape(vectors.rows, vectors.cols);
    for (std::size_t i = 0; i < vectors.rows; ++i) {
      std::ranges::copy(vectors.row_span(i), trace_.sentence_inputs().row(i));
    }
    encoder_.forward({{values_.data()}, Keep::kTrace, pool},
                     encoder_.pack({values_.data()}, WeightPrecision::kFloat), batch, trace_,
                     encoding);
    return encoding;
  }

  // The gradients of the parameters, followed by those of the sentence vectors.
  std::vector<float> backward(const DocumentEncoding& d_encoding, unsigned threads = 1) {
    ThreadPool pool(threads);
    std::vector<float> gradients(layout_.size());
    Matrix d_vectors(d_encoding.sentences.rows(), kVectorSize);
    encoder_.backward({{values_.data()}, {gradients.data()}, pool}, d_encoding, trace_,
                      d_vectors.view());
    gradients.insert(gradients.end(), d_vectors.values().begin(), d_vectors.values().end());
    return gradients;
  }

  std::size_t num_parameters() const { return layout_.size(); }

 private:
  ParameterLayout layout_;
  DocumentEncoder encoder_{{.document_size = kDocumentSize}, kVectorSize, layout_};
  std::vector<float> values_ = random_floats(layout_.size(), 2);
  DocumentEncoder::Trace trace_;
};

// More documents than fit in one chunk, with random sentence vectors.
struct Documents {
  Batch batch = batch_of(encoded_documents(70, 5));
  Matrix vectors = random_matrix(batch.num_sentences(), kVectorSize, 3);
};

Batch batch_of_one(std::size_t sentences) {
  return batch_of(std::vector<EncodedDocument>{
      {.sentences = std::vector<std::vector<Vocabulary::Id>>(sentences, {1})}});
}

DocumentEncoding random_encoding(const Batch& batch) {
  return {random_matrix(batch.num_sentences(), 2 * kDocumentSize, 4),
          random_matrix(batch.num_documents(), kDocumentSize, 5),
          {batch.document_begin.begin(), batch.document_begin.end()}};
}

TEST(DocumentEncoder, HasTheSentenceRangeOfEachDocument) {
  const Documents documents;
  const DocumentEncoding encoding =
      RandomDocumentEncoder().forward(documents.batch, documents.vectors.view());
  ASSERT_EQ(encoding.num_documents(), 70U);
  for (std::size_t d = 0; d < 70; ++d) {
    EXPECT_EQ(encoding.num_sentences(d), documents.batch.num_sentences(d));
  }
  EXPECT_EQ(encoding.sentences.rows(), documents.batch.num_sentences());
}

TEST(DocumentEncoder, StartsWithTheBackwardStateOfTheFirstSentence) {
  const Documents documents;
  const DocumentEncoding encoding =
      RandomDocumentEncoder().forward(documents.batch, documents.vectors.view());
  for (std::size_t d = 0; d < encoding.num_documents(); ++d) {
    const ConstMatrix backward =
        encoding.sentences.view().column_range(kDocumentSize, kDocumentSize);
    EXPECT_TRUE(
        are_same_bytes(encoding.initial.view().row_span(d), backward.row_span(encoding.begin[d])));
  }
}

TEST(DocumentEncoder, EncodesADocumentIndependentlyOfOthers) {
  const Documents documents;
  RandomDocumentEncoder encoder;
  const DocumentEncoding together = encoder.forward(documents.batch, documents.vectors.view());
  for (std::size_t d = 0; d < 70; ++d) {
    const std::size_t begin = together.begin[d];
    const std::size_t count = together.num_sentences(d);
    const DocumentEncoding alone =
        encoder.forward(batch_of_one(count), documents.vectors.view().row_range(begin, count));
    ASSERT_TRUE(are_close(alone.sentences.values(),
                          floats_of(together.sentences.view().row_range(begin, count))));
    ASSERT_TRUE(are_close(alone.initial.values(), together.initial.view().row_span(d)));
  }
}

TEST(DocumentEncoder, DoesNotDependOnTheNumberOfThreads) {
  const Documents documents;
  const DocumentEncoding d_encoding = random_encoding(documents.batch);
  RandomDocumentEncoder encoder;
  const DocumentEncoding one = encoder.forward(documents.batch, documents.vectors.view());
  const std::vector<float> gradients = encoder.backward(d_encoding);
  for (const unsigned threads : {2U, 3U}) {
    const DocumentEncoding more =
        encoder.forward(documents.batch, documents.vectors.view(), threads);
    EXPECT_TRUE(are_same_bytes(more.sentences.values(), one.sentences.values()));
    EXPECT_TRUE(are_same_bytes(more.initial.values(), one.initial.values()));
    EXPECT_TRUE(are_same_bytes(encoder.backward(d_encoding, threads), gradients));
  }
}

TEST(DocumentEncoder, ComputesTheGradientsOfDocumentsIndependently) {
  const Batch batch = batch_of(encoded_documents(3, 5));
  const Matrix vectors = random_matrix(batch.num_sentences(), kVectorSize, 3);
  DocumentEncoding d_encoding = random_encoding(batch);
  for (std::size_t i = d_encoding.begin[1]; i < d_encoding.begin[2]; ++i) {
    std::ranges::fill(d_encoding.sentences.view().row_span(i), 0.0F);
  }
  std::ranges::fill(d_encoding.initial.view().row_span(1), 0.0F);
  RandomDocumentEncoder encoder;
  encoder.forward(batch, vectors.view());
  const std::vector<float> gradients = encoder.backward(d_encoding);
  for (std::size_t i = 0; i < batch.num_sentences(); ++i) {
    const std::span row =
        std::span(gradients).subspan(encoder.num_parameters() + i * kVectorSize, kVectorSize);
    const bool is_zero = std::ranges::all_of(row, [](float number) { return number == 0; });
    EXPECT_EQ(is_zero, i >= d_encoding.begin[1] && i < d_encoding.begin[2]) << i;
  }
}

}  // namespace
}  // namespace neusum
