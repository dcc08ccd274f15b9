#include "nn/embedding.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

#include "support/numbers.h"

namespace neusum {
namespace {

std::vector<float> vector_of(const Embedding& embedding, std::size_t word) {
  std::vector<float> vector(embedding.size());
  embedding.copy(word, vector.data());
  return vector;
}

std::vector<float> row(const Matrix& matrix, std::size_t i) {
  return floats_of(matrix.view().row_range(i, 1));
}

TEST(Embedding, PutsTrainedWordsFirst) {
  const Matrix trained = random_matrix(2, 3, 1);
  const Matrix frozen = random_matrix(4, 3, 2);
  const Embedding embedding = {trained.view(), frozen.view()};
  EXPECT_EQ(embedding.rows(), 6U);
  EXPECT_EQ(embedding.size(), 3U);
  EXPECT_EQ(vector_of(embedding, 1), row(trained, 1));
  EXPECT_EQ(vector_of(embedding, 2), row(frozen, 0));
  EXPECT_EQ(vector_of(embedding, 5), row(frozen, 3));
  EXPECT_TRUE(embedding.is_trained(1));
  EXPECT_FALSE(embedding.is_trained(2));
}

TEST(Embedding, ConvertsFrozenWordsFrom16Bits) {
  const Matrix trained = random_matrix(2, 3, 1);
  const std::array<std::uint16_t, 6> halves = {0, 0x3c00, 0xc000, 0x3800, 0x7bff, 0x0001};
  const Embedding embedding = {.trained = trained.view(), .frozen_half = {halves.data(), 2, 3, 3}};
  EXPECT_EQ(embedding.rows(), 4U);
  EXPECT_EQ(vector_of(embedding, 1), row(trained, 1));
  EXPECT_EQ(vector_of(embedding, 2), (std::vector<float>{0, 1, -2}));
  EXPECT_EQ(vector_of(embedding, 3), (std::vector<float>{0.5F, 65504, 0x1p-24F}));
}

TEST(Embedding, ConvertsFrozenWordsFrom8Bits) {
  const std::array<std::int8_t, 4> integers = {1, -2, 127, 0};
  const std::array<float, 2> scales = {0.5F, 2};
  const Embedding embedding = {.frozen_int8 = {integers.data(), scales.data(), 2, 2}};
  EXPECT_EQ(embedding.rows(), 2U);
  EXPECT_EQ(vector_of(embedding, 0), (std::vector<float>{0.5F, -1}));
  EXPECT_EQ(vector_of(embedding, 1), (std::vector<float>{254, 0}));
}

TEST(Embedding, AcceptsOnlyTrainedOrOnlyFrozenWords) {
  const Matrix vectors = random_matrix(2, 3, 1);
  EXPECT_EQ(vector_of({.trained = vectors.view()}, 1), row(vectors, 1));
  EXPECT_EQ(vector_of({.frozen = vectors.view()}, 1), row(vectors, 1));
}

}  // namespace
}  // namespace neusum
